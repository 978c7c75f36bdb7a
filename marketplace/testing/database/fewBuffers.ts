import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Has an embedded database use 16 MB for buffers from its next start on. The usual 128 MB are
 * cleared at each start, which is half of the processor time of opening a database or more
 * (docs/decisions/200).
 * @param folder `database` of a data folder
 */
export function useFewBuffers(folder: string): void {
  const file = path.join(folder, 'cluster', 'postgresql.conf');
  const settings = readFileSync(file, 'utf8');
  writeFileSync(file, `${settings}\nshared_buffers = 16MB\n`);
}
