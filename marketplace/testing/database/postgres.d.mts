/** A temporary PostgreSQL cluster. */
export interface ThrowAwayCluster {
  url: string;
  /** Kills it without cleanup, as in a power failure, and starts it again at the same address. */
  crash: () => Promise<void>;
  /** Kills it without cleanup; it stays down. */
  kill: () => void;
  /** Starts it again at the same address, whatever state it is in, as a service manager does. */
  restart: () => Promise<void>;
  /** Starts a server that follows this one by streaming replication. */
  standby: () => Promise<ThrowAwayCluster>;
  /** Makes a standby take writes. */
  promote: () => void;
  port: number;
  /** Process that has started all others of the server. */
  processId: () => number;
  /** Sends a signal to every process of the server, to stop or continue it. */
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  stop: () => void;
}

/** Returns the folder of the newest installed server programs, or null. */
export function postgresPrograms(): string | null;

/** Starts a temporary cluster, in a folder of `parent`; null where there are no server binaries. */
export function startPostgres(
  settings?: readonly string[],
  parent?: string,
): Promise<ThrowAwayCluster | null>;

/** Finds a port of this machine that nothing listens on. */
export function freePort(): Promise<number>;
