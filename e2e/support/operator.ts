import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FlowroomServer } from './server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const cli = path.join(root, 'node_modules/flex-cli/target/min.js');
const run = promisify(execFile);

/**
 * Changes a process of a running marketplace as an operator does: edits the file, pushes it with
 * the console CLI and moves the alias to the new version.
 */
export async function changeProcess(
  server: FlowroomServer,
  name: string,
  change: (edn: string) => string,
): Promise<void> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'flowroom-operator-'));
  try {
    await mkdir(path.join(home, 'flex-cli'));
    const key = `{:api-key "${server.credentials.buildApiKey}"}`;
    await writeFile(path.join(home, 'flex-cli/auth.edn'), key);
    const folder = path.join(home, name);
    await cp(path.join(root, 'ext', name), folder, { recursive: true });
    const file = path.join(folder, 'process.edn');
    await writeFile(file, change(await readFile(file, 'utf8')));
    const flex = async (...args: string[]) => {
      const env = {
        PATH: process.env.PATH,
        HOME: home,
        XDG_CONFIG_HOME: home,
        FLEX_API_BASE_URL: `${server.url}/flex/v1/build-api`,
      };
      const all = [cli, ...args, '--process', name, '--marketplace', 'flowroom'];
      const { stdout, stderr } = await run(process.execPath, all, { env, cwd: home });
      return stdout + stderr;
    };
    const pushed = await flex('process', 'push', '--path', folder);
    const version = /Version (\d+)/i.exec(pushed)?.[1];
    if (!version) throw new Error(`The process was not pushed: ${pushed}`);
    await flex('process', 'update-alias', '--version', version, '--alias', 'release-1');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
