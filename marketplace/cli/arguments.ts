import { parseArgs } from 'node:util';
import { z } from 'zod';

/** Settings of a marketplace that runs by itself. */
export interface CliSettings {
  /** Each a `process.edn`, its folder, or a folder of such folders. */
  processes: string[];
  host: string;
  port: number;
  dataDir: string;
  /** Address of a PostgreSQL database; the embedded one otherwise. */
  databaseUrl?: string;
  /** Root URL of the site, for links in mails. */
  webUrl?: string;
  /** Name of the marketplace in mails. */
  name: string;
  /** File whose people, listings and assets an empty marketplace gets. */
  seed?: string;
  /** Removes the data before the start. */
  reset: boolean;
  /** Stores the data under a name, and ends. */
  snapshot?: string;
  /** Puts the data that were stored under a name back before the start. */
  restore?: string;
  /** Replaces and removes without a question. */
  yes: boolean;
  /** Time at which the clock starts, or `real`; as at the last start when left out. */
  clock?: Date | 'real';
}

export const usage = `Usage: flowroom-marketplace [options]

  --process <path>       a process.edn, its folder, or a folder of such folders; repeatable
  --port <number>        port to listen on (default 3500)
  --host <address>       address to listen on (default 127.0.0.1)
  --data-dir <folder>    database, uploads, mails and secrets (default ./.marketplace)
  --database-url <url>   PostgreSQL 15 or later instead of the embedded database
  --web-url <url>        root URL of the site, for links in mails (default http://localhost:3000)
  --name <text>          name of the marketplace (default Marketplace)
  --seed <file>          users, listings and assets of a marketplace that has none
  --reset                removes the data first; secrets and snapshots stay
  --snapshot <name>      stores the data under a name, and ends
  --restore <name>       puts the data of a snapshot back first
  --yes                  removes and replaces without a question
  --clock <time>         ISO time at which the clock starts, or "real"
  --help                 shows this text

Payments are made by a stub and no money moves, until STRIPE_SECRET_KEY is set. SMTP_URL sends the mails; see
the README.
`;

const options = {
  process: { type: 'string', multiple: true, default: [] as string[] },
  port: { type: 'string', default: '3500' },
  host: { type: 'string', default: '127.0.0.1' },
  'data-dir': { type: 'string', default: '.marketplace' },
  'database-url': { type: 'string' },
  'web-url': { type: 'string', default: 'http://localhost:3000' },
  name: { type: 'string', default: 'Marketplace' },
  seed: { type: 'string' },
  reset: { type: 'boolean', default: false },
  snapshot: { type: 'string' },
  restore: { type: 'string' },
  yes: { type: 'boolean', default: false },
  clock: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`--port must be a number from 0 to 65535, not "${text}".`);
}

function readClock(text: string): Date | 'real' {
  if (text === 'real') return text;
  const { success, data } = z.iso.datetime({ offset: true }).safeParse(text);
  if (success) return new Date(data);
  throw new Error(`--clock must be "real" or a time such as 2027-03-01T09:00:00Z, not "${text}".`);
}

/** Refuses options that exclude each other. @throws Error */
function refuseTogether(settings: CliSettings): void {
  const chosen = [
    settings.reset && '--reset',
    settings.snapshot !== undefined && '--snapshot',
    settings.restore !== undefined && '--restore',
  ].filter(name => name !== false);
  if (chosen.length > 1) throw new Error(`${chosen.join(' and ')} can not be used together.`);
  if (settings.databaseUrl === undefined || chosen.length === 0) return;
  throw new Error(`${chosen[0]} is for the embedded database: use the tools of PostgreSQL.`);
}

/**
 * Reads the arguments of the command line.
 * @returns null for --help
 * @throws Error that names the argument that is unknown or wrong
 */
export function readArguments(args: string[]): CliSettings | null {
  const { values } = parseArgs({ args, options });
  if (values.help) return null;
  const settings: CliSettings = {
    processes: values.process,
    host: values.host,
    port: readPort(values.port),
    dataDir: values['data-dir'],
    databaseUrl: values['database-url'] || undefined,
    webUrl: values['web-url'].replace(/\/+$/, ''),
    name: values.name,
    seed: values.seed,
    reset: values.reset,
    snapshot: values.snapshot,
    restore: values.restore,
    yes: values.yes,
    clock: values.clock === undefined ? undefined : readClock(values.clock),
  };
  refuseTogether(settings);
  return settings;
}
