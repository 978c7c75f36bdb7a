import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { openBuildApi } from '#marketplace/testing/servers/buildApi.ts';
import type { TestBuildApi } from '#marketplace/testing/servers/buildApi.ts';
import { openFlexCli } from '#marketplace/testing/clients/flexCli.ts';
import type { FlexCli } from '#marketplace/testing/clients/flexCli.ts';
import { processText, testProcesses } from '#marketplace/testing/fixtures/testProcesses.ts';
import { projectFolder } from '#marketplace/db/location.ts';
import { listVersions } from '#marketplace/db/configuration/processes.ts';

// Messages of the unmodified CLI about invalid processes: its own checks and those of the Build
// API.

let api: TestBuildApi;
let cli: FlexCli;

beforeAll(async () => {
  api = await openBuildApi();
  cli = await openFlexCli({ ...api, ident: 'studio' });
}, 60_000);
afterAll(async () => {
  await api.close();
  await cli.close();
});

async function folderOf(edn: string): Promise<string> {
  const folder = await mkdtemp(path.join(cli.home, 'process-'));
  await mkdir(path.join(folder, 'templates'));
  await writeFile(path.join(folder, 'process.edn'), edn);
  return folder;
}

/** Returns the output of the CLI's local check of a process. */
async function described(folder: string): Promise<string> {
  const { stdout, stderr } = await cli.run(['process', '--path', folder]);
  return stdout + stderr;
}

const ext = path.join(projectFolder(), 'ext');
const shipped = readdirSync(ext).filter(name => existsSync(path.join(ext, name, 'process.edn')));
const whole = (transitions: string, rest = '') =>
  `{:format :v3\n :transitions\n [${transitions}]${rest}}`;
const ask = '{:name :transition/ask :actor :actor.role/customer :to :state/asked}';

describe('the CLI', () => {
  it.each(shipped)('finds nothing wrong with %s', async name => {
    expect(await described(path.join(ext, name))).toMatch(/^States[^]*state\//);
  });

  it.each(testProcesses)('finds nothing wrong with %s, nor does the marketplace', async name => {
    const folder = await folderOf(processText(name));
    expect(await described(folder)).toMatch(/^States[^]*state\//);
    const output = await cli.flex('process', 'create', '--process', name, '--path', folder);
    expect(output).toContain(`Process ${name} successfully created.`);
  });

  // The CLI's own check accepts these, so that it prints the marketplace's message.
  it.each([
    [
      'a commission without a share',
      whole(
        '{:name :transition/ask :actor :actor.role/customer :to :state/asked\n  :actions [{:name :action/calculate-tx-customer-commission}]}',
      ),
      'The :config of :action/calculate-tx-customer-commission needs :commission (line 4, column 20)',
    ],
    [
      'a word that the configuration does not take',
      whole(
        '{:name :transition/ask :actor :actor.role/customer :to :state/asked\n  :actions [{:name :action/create-booking :config {:type :week}}]}',
      ),
      ':type must be one of :day, :time (line 4, column 58)',
    ],
    [
      'two faults',
      whole(
        `${ask}\n  {:name :transition/x :actor :actor.role/provider :from :state/asked :to :state/x :by 1}`,
        '\n :author "me"',
      ),
      'A transition does not know :by (line 4, column 84)\nA process does not know :author (line 5, column 2)',
    ],
  ])('reports %s, with its place', async (_, edn, told) => {
    const folder = await folderOf(edn);
    expect(await described(folder)).toMatch(/^States/);
    const output = await cli.flex('process', 'create', '--process', 'faulty', '--path', folder);
    expect(output.replaceAll(/[ \t]+\n/g, '\n')).toContain(`The process is not valid.\n${told}`);
    expect(await listVersions(api.context.db, 'faulty')).toEqual([]);
  });
});
