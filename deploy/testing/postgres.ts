import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { postgresPrograms } from '@flowroom/marketplace/testing/database/postgres';
import { start, untilHealthy } from './process.ts';
import type { Running } from './process.ts';
import type { ComposeService } from './composeFile.ts';

const root = path.resolve(import.meta.dirname, '../..');

const isRoot = process.getuid?.() === 0;
const postgresUser = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'];
// PostgreSQL does not run as root; neither does its image. Signals reach it, as no shell
// intervenes.
const asPostgres = (command: readonly string[]): string[] =>
  isRoot ? [...postgresUser, ...command] : [...command];

/** Starts a service of compose.yaml with a data folder and a port of its own. */
export interface DatabaseStart {
  service: ComposeService;
  folder: string;
  port: number;
}

function environmentOf({ service, folder, port }: DatabaseStart): NodeJS.ProcessEnv {
  return {
    PATH: `${postgresPrograms()}:/usr/sbin:/usr/bin:/sbin:/bin`,
    PGDATA: path.join(folder, 'data'),
    PGPORT: String(port),
    LC_ALL: 'C.UTF-8',
    ...service.environment,
  };
}

/** Arguments that containers do not need: here two servers share a machine. */
const placeOf = ({ folder, port }: DatabaseStart): string[] => [
  '-p',
  String(port),
  '-k',
  folder,
  '-c',
  'fsync=off',
];

function ownFolder({ folder }: DatabaseStart): void {
  mkdirSync(path.join(folder, 'data'), { recursive: true, mode: 0o700 });
  if (!isRoot) return;
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  for (const place of [folder, path.join(folder, 'data')]) chownSync(place, id('-u'), id('-g'));
}

async function run(
  command: readonly string[],
  { folder }: DatabaseStart,
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  const running = start(asPostgres(command), { cwd: folder, env });
  const code = await running.ended;
  if (code !== 0 && command[0] !== 'pg_isready') throw new Error(running.log());
  return code;
}

function healthOf(database: DatabaseStart, running: Running): Promise<void> {
  const [kind, ...command] = database.service.healthcheck?.test ?? [];
  if (kind !== 'CMD') throw new Error('The database has no health check.');
  const env = environmentOf(database);
  return untilHealthy('PostgreSQL', running, () => run(command, database, env));
}

/**
 * Does what the image does with a new primary: makes it, runs the scripts of the volume, and starts
 * the command.
 */
export async function startPrimary(database: DatabaseStart): Promise<Running> {
  ownFolder(database);
  const env = environmentOf(database);
  const { POSTGRES_USER: user = '', POSTGRES_PASSWORD: password = '' } =
    database.service.environment;
  const passwordFile = path.join(database.folder, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o644 });
  const auth = ['-A', 'scram-sha-256', '--auth-local=trust', '--locale=C.UTF-8'];
  const data = ['-D', path.join(database.folder, 'data')];
  await run(['initdb', ...data, '-U', user, `--pwfile=${passwordFile}`, ...auth], database, env);
  // As in the image: everybody with a password, over TCP.
  const allow = `echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"`;
  await run(['bash', '-c', allow], database, env);
  const preparing = start(
    asPostgres(['postgres', ...data, ...placeOf(database), '-c', 'listen_addresses=']),
    { cwd: database.folder, env },
  );
  const local = { ...env, PGHOST: database.folder };
  await untilHealthy('PostgreSQL', preparing, () =>
    run(['pg_isready', '-U', user], database, local),
  );
  await run(['createdb', '-U', user, env['POSTGRES_DB'] ?? user], database, local);
  const script = path.join(root, 'deploy/postgres/replication.sh');
  await run(['bash', script], database, local);
  await preparing.stop();
  const command = database.service.command ?? [];
  const running = start(asPostgres([...command, ...data, ...placeOf(database)]), {
    cwd: database.folder,
    env,
  });
  await healthOf(database, running);
  return running;
}

/** Starts the standby by its entry point. */
export async function startStandby(database: DatabaseStart): Promise<Running> {
  ownFolder(database);
  const [shell = '', script = ''] = database.service.entrypoint ?? [];
  const command = database.service.command ?? [];
  const volume = database.service.volumes.find(one => one.includes(`:${script}`)) ?? '';
  const file = path.join(root, volume.split(':', 1)[0] ?? '');
  const running = start(asPostgres([shell, file, ...command, ...placeOf(database)]), {
    cwd: database.folder,
    env: environmentOf(database),
  });
  await healthOf(database, running);
  return running;
}
