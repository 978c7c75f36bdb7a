import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';

/** Parent of a process; null when it has ended. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/**
 * Returns a function that lists the processes of a PostgreSQL of this machine, as they are at the
 * time.
 */
export async function postgresPids(url: string): Promise<() => number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const main = parentOf(rows[0]?.pid ?? 0) ?? 0;
  await client.end();
  return () => [
    main,
    ...readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(Number)
      .filter(pid => parentOf(pid) === main),
  ];
}
