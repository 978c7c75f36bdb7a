import { parseArgs } from 'node:util';

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
}

export const usage = `Usage: flowroom-marketplace [options]

  --process <path>       a process.edn, its folder, or a folder of such folders; repeatable
  --port <number>        port to listen on (default 3500)
  --host <address>       address to listen on (default 127.0.0.1)
  --data-dir <folder>    database, uploads, mails and secrets (default ./.marketplace)
  --database-url <url>   PostgreSQL 15 or later instead of the embedded database
  --web-url <url>        root URL of the site, for links in mails (default http://localhost:3000)
  --name <text>          name of the marketplace (default Marketplace)
  --help                 shows this text

STRIPE_SECRET_KEY switches payments on, SMTP_URL sends the mails; see the README.
`;

/**
 * Reads the arguments of the command line.
 * @returns null for --help
 * @throws Error that names the argument that is unknown or wrong
 */
export function readArguments(args: string[]): CliSettings | null {
  const { values } = parseArgs({
    args,
    options: {
      process: { type: 'string', multiple: true, default: [] },
      port: { type: 'string', default: '3500' },
      host: { type: 'string', default: '127.0.0.1' },
      'data-dir': { type: 'string', default: '.marketplace' },
      'database-url': { type: 'string' },
      'web-url': { type: 'string', default: 'http://localhost:3000' },
      name: { type: 'string', default: 'Marketplace' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port}".`);
  }
  return {
    processes: values.process,
    host: values.host,
    port,
    dataDir: values['data-dir'],
    databaseUrl: values['database-url'] || undefined,
    webUrl: values['web-url'].replace(/\/+$/, ''),
    name: values.name,
  };
}
