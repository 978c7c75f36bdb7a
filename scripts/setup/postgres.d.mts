/**
 * Starts a throw-away cluster; null where there are no binaries. `crash` ends it as a power cut would,
 * and starts it again at the same address.
 */
export function startPostgres(
  settings?: readonly string[],
): Promise<{ url: string; crash: () => Promise<void>; stop: () => void } | null>;
