/** A cluster that was started for a while. */
export interface ThrowAwayCluster {
  url: string;
  /** Ends it as a power cut would, and starts it again at the same address. */
  crash: () => Promise<void>;
  /** To every process of the server: lets it hang, and go on. */
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  stop: () => void;
}

/** Starts a throw-away cluster; null where there are no binaries. */
export function startPostgres(settings?: readonly string[]): Promise<ThrowAwayCluster | null>;

/** Finds a port of this machine that nothing listens on. */
export function freePort(): Promise<number>;
