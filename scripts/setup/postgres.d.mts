/** Starts a throw-away cluster; null where there are no binaries. */
export function startPostgres(
  settings?: readonly string[],
): Promise<{ url: string; stop: () => void } | null>;
