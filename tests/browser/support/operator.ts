import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FlowroomServer } from '../../support/server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const cli = path.join(root, 'node_modules/flex-cli/target/min.js');
const run = promisify(execFile);

/** Runs the console CLI against the server; returns its output. */
type Flex = (...args: string[]) => Promise<string>;

/** Provides the console CLI, signed in with the server's key, and a temporary folder. */
async function withCli<Result>(
  server: FlowroomServer,
  work: (flex: Flex, home: string) => Promise<Result>,
): Promise<Result> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'flowroom-operator-'));
  try {
    await mkdir(path.join(home, 'flex-cli'));
    const key = `{:api-key "${server.credentials.buildApiKey}"}`;
    await writeFile(path.join(home, 'flex-cli/auth.edn'), key);
    const flex: Flex = async (...args) => {
      const env = {
        PATH: process.env.PATH,
        HOME: home,
        XDG_CONFIG_HOME: home,
        FLEX_API_BASE_URL: `${server.url}/flex/v1/build-api`,
      };
      const all = [cli, ...args, '--marketplace', 'flowroom'];
      const { stdout, stderr } = await run(process.execPath, all, { env, cwd: home });
      return stdout + stderr;
    };
    return await work(flex, home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/**
 * Changes a process of a running marketplace as an operator does: edits the file, pushes it with
 * the console CLI and moves the alias to the new version.
 */
export async function changeProcess(
  server: FlowroomServer,
  name: string,
  change: (edn: string) => string,
): Promise<void> {
  await withCli(server, async (flex, home) => {
    const folder = path.join(home, name);
    await cp(path.join(root, 'ext', name), folder, { recursive: true });
    const file = path.join(folder, 'process.edn');
    await writeFile(file, change(await readFile(file, 'utf8')));
    const pushed = await flex('process', 'push', '--path', folder, '--process', name);
    const version = /Version (\d+)/i.exec(pushed)?.[1];
    if (!version) throw new Error(`The process was not pushed: ${pushed}`);
    const alias = ['--version', version, '--alias', 'release-1', '--process', name];
    await flex('process', 'update-alias', ...alias);
  });
}

/** Switches listing approval by the operator on or off, with the console CLI. */
export async function setListingApproval(
  server: FlowroomServer,
  to: 'enable' | 'disable',
): Promise<void> {
  await withCli(server, flex => flex('listing-approval', to));
}

interface IntegrationModule {
  createInstance(config: object): {
    listings: { approve(params: { id: string }): Promise<unknown> };
  };
}

/** Approves a listing over the Integration API. */
export async function approveListing(server: FlowroomServer, id: string): Promise<void> {
  // CommonJS.
  const sdk = createRequire(import.meta.url)(
    'sharetribe-flex-integration-sdk',
  ) as IntegrationModule;
  const { integrationClientId: clientId, integrationClientSecret: clientSecret } =
    server.credentials;
  const client = sdk.createInstance({ clientId, clientSecret, baseUrl: `${server.url}/flex` });
  await client.listings.approve({ id });
}
