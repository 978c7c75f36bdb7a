import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FlowroomServer } from '../../support/server.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
const mostTries = 60;

/** Fills the tables of the teacher's pages, which a server else begins with after its start. */
export async function fillProjection({ port, dataDir }: FlowroomServer): Promise<void> {
  const args = ['--import', 'tsx', 'server/main/rebuildProjection.ts'];
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  for (let tries = 1; ; tries += 1) {
    try {
      await run(process.execPath, args, { cwd: root, env });
      return;
    } catch (error) {
      // The server may be filling them just now. Each try is a process of its own.
      if (tries === mostTries) throw error;
      await sleep(2000);
    }
  }
}
