/** Starts a throw-away cluster; null where PostgreSQL is not installed. */
export function startPostgres(settings?: readonly string[]): Promise<{
  url: string;
  /** Ends it without a word, as a crash would, and starts it again at the same address. */
  restart: () => void;
  stop: () => void;
} | null>;
