import { execFile, spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectFolder } from '#marketplace/db/location.ts';

/** Output of the CLI. */
export interface CliOutput {
  stdout: string;
  stderr: string;
}

/** The unmodified CLI from npm; each call runs in its own process, with a separate home folder. */
export interface FlexCli {
  home: string;
  /** Logs in with a key, as `flex-cli login` does. */
  keepKey(key: string): Promise<void>;
  /** Runs it with a stored key, by default the marketplace's; `input` is typed on the terminal. */
  run(
    args: readonly string[],
    options?: { key?: string; timeoutMs?: number; input?: string },
  ): Promise<CliOutput>;
  /** Runs it for the marketplace; returns its output. */
  flex(...args: string[]): Promise<string>;
  /** Starts a command of the marketplace that runs until it is killed. */
  start(...args: string[]): ChildProcessWithoutNullStreams;
  close(): Promise<void>;
}

/**
 * A logged-in CLI.
 * @param base address of the Build API
 * @param ident of the marketplace
 */
export async function openFlexCli({
  base,
  apiKey,
  ident,
}: {
  base: string;
  apiKey: string;
  ident: string;
}): Promise<FlexCli> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'flex-cli-'));
  const cli = path.join(projectFolder(), 'node_modules/flex-cli/target/min.js');
  const keepKey = async (key: string) => {
    const folder = path.join(home, key, 'flex-cli');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'auth.edn'), `{:api-key "${key}"}`);
  };
  const environment = (key: string) => ({
    PATH: process.env.PATH,
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, key),
    FLEX_API_BASE_URL: base,
    NODE_OPTIONS: '',
  });
  const run: FlexCli['run'] = (args, { key = apiKey, timeoutMs = 20_000, input = '' } = {}) =>
    new Promise(resolve => {
      const options = { env: environment(key), cwd: home, timeout: timeoutMs };
      const child = execFile(process.execPath, [cli, ...args], options, (_, stdout, stderr) =>
        resolve({ stdout, stderr }),
      );
      if (input) child.stdin?.write(input);
    });
  await keepKey(apiKey);
  return {
    home,
    keepKey,
    run,
    async flex(...args) {
      const { stdout, stderr } = await run([...args, '--marketplace', ident]);
      return stdout + stderr;
    },
    start: (...args) =>
      spawn(process.execPath, [cli, ...args, '--marketplace', ident], {
        env: environment(apiKey),
        cwd: home,
      }),
    close: () => rm(home, { recursive: true, force: true }),
  };
}
