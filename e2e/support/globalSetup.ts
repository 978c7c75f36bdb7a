import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { demoTemplateVariable, FlowroomServer } from './server.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const mostTries = 60;

/** Fills the tables of the teacher's pages, so that the servers of the tests begin with them. */
async function fillProjection({ port, dataDir }: FlowroomServer): Promise<void> {
  const args = ['--import', 'tsx', 'server/main/rebuildProjection.ts'];
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  for (let tries = 1; ; tries += 1) {
    try {
      await run(process.execPath, args, { cwd: root, env });
      return;
    } catch (error) {
      // The server may be filling them just now.
      if (tries === mostTries) throw error;
      await sleep(500);
    }
  }
}

/**
 * Seeds the demo once for all tests of a run. The servers of the tests begin with a copy of its data
 * folder, the credentials included. Returns what removes it at the end.
 */
export default async function makeDemoTemplate(): Promise<() => void> {
  const server = await FlowroomServer.start();
  await fillProjection(server);
  await server.terminate();
  process.env[demoTemplateVariable] = server.dataDir;
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}
