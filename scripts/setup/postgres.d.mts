/** Starts a throw-away cluster; null where there are no binaries. */
export function startPostgres(): Promise<{ url: string; stop: () => void } | null>;
