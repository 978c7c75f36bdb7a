import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { versionOfAlias } from '#marketplace/db/configuration/processes.ts';
import { shipProcesses } from '#marketplace/engine/shipProcesses.ts';
import { openBuildApi } from '#marketplace/testing/servers/buildApi.ts';
import type { TestBuildApi } from '#marketplace/testing/servers/buildApi.ts';
import { openFlexCli } from '#marketplace/testing/clients/flexCli.ts';
import type { FlexCli } from '#marketplace/testing/clients/flexCli.ts';

// The unmodified CLI from npm against the router.

const root = path.resolve(import.meta.dirname, '../../..');
const processDir = path.join(root, 'ext');
const processName = 'flex-hourly-default-process';

let api: TestBuildApi;
let cli: FlexCli;
let home = '';
const flex = (...args: string[]) => cli.flex(...args);

/** Copies the process, to be modified. */
async function copyOfProcess(change: (edn: string) => string): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(home, 'copy-')), processName);
  await cp(path.join(root, 'ext', processName), folder, { recursive: true });
  const file = path.join(folder, 'process.edn');
  await writeFile(file, change(await readFile(file, 'utf8')));
  return folder;
}

beforeAll(async () => {
  api = await openBuildApi();
  cli = await openFlexCli({ ...api, ident: 'studio' });
  ({ home } = cli);
  await cli.keepKey('wrong-key-1234');
}, 60_000);

afterAll(async () => {
  await api.close();
  await cli.close();
});

describe('the console CLI', () => {
  const ext = path.join(root, 'ext', processName);

  it('creates a process from its folder, lists it and sets its alias', async () => {
    const created = await flex('process', 'create', '--process', processName, '--path', ext);
    expect(created).toContain(`Process ${processName} successfully created.`);
    expect(await flex('process', 'list')).toMatch(new RegExp(`${processName}\\s+1`));
    await flex(
      'process',
      'create-alias',
      '--process',
      processName,
      '--version',
      '1',
      '--alias',
      'release-1',
    );
    const versions = await flex('process', 'list', '--process', processName);
    expect(versions).toContain('release-1');
    expect(await versionOfAlias(api.context.db, `${processName}/release-1`)).toEqual({
      process: processName,
      version: 1,
    });
  });

  it('learns that pushing the same again changes nothing', async () => {
    const pushed = await flex('process', 'push', '--process', processName, '--path', ext);
    expect(pushed).toMatch(/no changes/i);
    expect(await flex('process', 'list')).toMatch(new RegExp(`${processName}\\s+1`));
  });

  it('counts what the marketplace itself has shipped as the same', async () => {
    const { context } = api;
    await shipProcesses({
      ...context,
      options: { ...context.options, processPaths: [processDir] },
    });
    for (const other of ['flowroom-free-process', 'flex-subscription']) {
      const folder = path.join(processDir, other);
      const pushed = await flex('process', 'push', '--process', other, '--path', folder);
      expect(pushed).toMatch(/no changes/i);
    }
  });

  it('pushes a changed process as the next version and moves the alias to it', async () => {
    const changed = await copyOfProcess(edn => edn.replace('"PT15M"', '"PT20M"'));
    await flex('process', 'push', '--process', processName, '--path', changed);
    await flex(
      'process',
      'update-alias',
      '--process',
      processName,
      '--version',
      '2',
      '--alias',
      'release-1',
    );
    expect((await versionOfAlias(api.context.db, `${processName}/release-1`))?.version).toBe(2);
  });

  it('pulls back what was pushed, templates included', async () => {
    const folder = path.join(home, 'pulled');
    await flex('process', 'pull', '--process', processName, '--version', '1', '--path', folder);
    const edn = 'process.edn';
    expect(await readFile(path.join(folder, edn), 'utf8')).toBe(
      await readFile(path.join(ext, edn), 'utf8'),
    );
    const template = 'templates/accepted-customer/accepted-customer-html.html';
    expect(await readFile(path.join(folder, template), 'utf8')).toBe(
      await readFile(path.join(ext, template), 'utf8'),
    );
  });

  it('refuses a broken process with line and column', async () => {
    const broken = await copyOfProcess(edn =>
      edn.replace(':transition/expire-payment,', ':transition/accept,'),
    );
    const output = await flex('process', 'push', '--process', processName, '--path', broken);
    expect(output).toMatch(/at line \d+, column \d+/);
    expect(await flex('process', 'list')).toMatch(new RegExp(`${processName}\\s+2`));
  });

  it('learns which template can not be rendered', async () => {
    const broken = await copyOfProcess(edn => edn);
    const file = path.join(broken, 'templates/accepted-customer/accepted-customer-html.html');
    await writeFile(file, '<p>\n  {{shout recipient.first-name}}</p>');
    const output = await flex('process', 'push', '--process', processName, '--path', broken);
    expect(output).toContain('Template accepted-customer, html: There is no helper "shout"');
    expect(output).toContain('line 2, column 3');
  });

  it('sets, lists and unsets a search schema', async () => {
    const schema = ['--key', 'effort', '--scope', 'public', '--schema-for', 'listing'];
    await flex('search', 'set', ...schema, '--type', 'multi-enum', '--doc', 'How hard');
    expect(await flex('search')).toMatch(/effort.*multi-enum/);
    await flex('search', 'unset', ...schema);
    expect(await flex('search')).not.toContain('effort');
  });

  it('switches listing approval', async () => {
    await flex('listing-approval', 'enable');
    expect(await flex('listing-approval')).toMatch(/enabled/i);
    await flex('listing-approval', 'disable');
    expect(await flex('listing-approval')).toMatch(/disabled/i);
  });

  it('is refused with a wrong key, and for another marketplace', async () => {
    const wrong = await cli.run(['process', 'list', '--marketplace', 'studio'], {
      key: 'wrong-key-1234',
    });
    expect(wrong.stdout + wrong.stderr).toMatch(/access denied/i);
    const { stdout, stderr } = await cli.run(['process', 'list', '--marketplace', 'elsewhere']);
    expect(stdout + stderr).toContain('There is no marketplace elsewhere here');
  });
});
