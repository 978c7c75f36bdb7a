import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Router } from 'express';
import type { MarketplaceCredentials } from '#marketplace/context/options.ts';
import type { Logger } from '#marketplace/contract/ports.ts';
import type { offsetAt } from '#marketplace/contract/zoneRules.ts';
import { openClock } from '#marketplace/local/clock.ts';
import type { MovableClock } from '#marketplace/local/clock.ts';
import type { LocalSecrets } from '#marketplace/local/secrets.ts';
import type { CliSettings } from './arguments.ts';

/** The stubs of outside services. */
export interface Stubs {
  router: Router;
  close(): Promise<void>;
}

/** Opens the stubs; the package's command brings them (bin.mjs). */
export type OpenStubs = (options: {
  dataDir: string;
  publicUrl: string;
  mail?: { secret: string; linkCommand: string };
  payments: boolean;
  keys: LocalSecrets['keys'];
  offsetAt: typeof offsetAt;
  logger: Logger;
  now: () => number;
}) => Promise<Stubs>;

/** What the command gives the server besides its arguments. */
export interface ServeOptions {
  openStubs: OpenStubs;
  /** Variables of the environment. */
  env: { STRIPE_SECRET_KEY?: string; SMTP_URL?: string };
  logger: Logger;
  /** Folder of derived files; one in the data folder when left out. */
  cacheDir?: string;
  /** Called once the port is open, before anything else can fail. */
  onListening?: (server: Server) => void;
}

/** Addresses of a server: as people open it, and as the process calls itself. */
export interface Origins {
  origin: string;
  own: string;
}

const anyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Opens the port. @throws Error when it is taken */
export async function listen(server: Server, { host, port }: CliSettings): Promise<Origins> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const open = address && typeof address === 'object' ? address.port : port;
  const own = anyAddress[host] ?? (host.includes(':') ? `[${host}]` : host);
  return {
    origin: `http://${/[:.]/.test(host) ? 'localhost' : host}:${open}`,
    own: `http://${own}:${open}`,
  };
}

/** Parts of a server that its marketplace needs. */
export interface Ground {
  settings: CliSettings;
  options: ServeOptions;
  dataDir: string;
  credentials: MarketplaceCredentials;
  secrets: LocalSecrets;
  clock: MovableClock & { isUsed: boolean };
  origins: Origins;
}

/** Opens the clock. Processes over PostgreSQL go by its clock, unless one is set. */
export function clockOf(dataDir: string, settings: CliSettings): Ground['clock'] {
  const clock = openClock(dataDir, settings.clock);
  const isSet = settings.clock instanceof Date || clock.aheadMs() !== 0;
  if (settings.databaseUrl === undefined || isSet) return { ...clock, isUsed: true };
  const moveTo = () => {
    throw new Error('The clock is that of PostgreSQL: start with --clock to move it.');
  };
  return { ...clock, moveTo, isUsed: false };
}
