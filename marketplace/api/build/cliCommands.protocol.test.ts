import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from '#marketplace/db/location.ts';
import { readMarketplace } from '#marketplace/db/configuration/marketplace.ts';
import { buildCall, pushParts } from '#marketplace/testing/clients/buildCall.ts';
import { openFlexCli } from '#marketplace/testing/clients/flexCli.ts';
import type { FlexCli } from '#marketplace/testing/clients/flexCli.ts';
import { insertListingRow } from '#marketplace/testing/database/rows.ts';
import { outbox } from '#marketplace/testing/fixtures/outbox.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { until } from '#marketplace/testing/assertions/until.ts';

// Commands of the CLI against a marketplace, and the messages of refusals.

let api: TestMarketplace;
let cli: FlexCli;
const free = 'flowroom-free-process';
const folder = path.join(projectFolder(), 'ext', free);
const template = path.join(folder, 'templates/accepted-customer');

beforeAll(async () => {
  api = await startTestMarketplace();
  const { ident, buildApiKey: apiKey } = api.credentials;
  cli = await openFlexCli({ base: `${api.url}/v1/build-api`, apiKey, ident });
}, 60_000);
afterAll(async () => {
  await cli.close();
  await api.close();
});

const flex = (...args: string[]) => cli.flex(...args);
const refused = (status: number, title: string) =>
  expect.stringContaining(`API call failed. Status: ${status}, reason: ${title}`);
const authFile = (key: string) => path.join(cli.home, key, 'flex-cli/auth.edn');

describe('an operator', () => {
  it('logs in with the key, and out', async () => {
    const { buildApiKey } = api.credentials;
    const { stdout } = await cli.run(['login'], { key: 'nobody', input: `${buildApiKey}\n` });
    expect(stdout).toContain('an operator of Test marketplace');
    expect(await readFile(authFile('nobody'), 'utf8')).toContain(buildApiKey);
    await cli.run(['logout'], { key: 'nobody' });
    expect(await readFile(authFile('nobody'), 'utf8')).toBe('{}');
    const wrong = await cli.run(['login'], { key: 'nobody', input: 'another-key-9999\n' });
    expect(wrong.stdout + wrong.stderr).toMatch(/Failed to verify API key ending with \.\.\.9999/);
  });

  it('is greeted by the address of one who is appointed', async () => {
    const { id, email } = await signUp(api);
    await buildCall(api, 'users/appoint-operator', { id });
    const { stdout } = await cli.run(['login'], {
      key: 'appointed',
      input: `${api.credentials.buildApiKey}\n`,
    });
    expect(stdout).toContain(email);
    await buildCall(api, 'users/dismiss-operator', { id });
  });

  it('describes a process without a request to the marketplace', async () => {
    const { stdout } = await cli.run(['process', '--path', folder]);
    expect(stdout).toContain('transition/request');
  });

  it('sees what the marketplace has shipped with', async () => {
    expect(await flex('process', 'list')).toMatch(new RegExp(`${free}\\s+1`));
    expect(await flex('process', 'list', '--process', free)).toContain('release-1');
  });

  it('points aliases anywhere, and takes them away', async () => {
    const alias = ['--process', free, '--alias', 'try'];
    expect(await flex('process', 'create-alias', ...alias, '--version', '1')).toMatch(/try.*1/);
    expect(await flex('process', 'delete-alias', ...alias)).toContain('try');
    expect(await flex('process', 'list', '--process', free)).not.toContain('try');
  });

  it('reads a mail before it is sent', async () => {
    const previewing = cli.start('notifications', 'preview', '--template', template);
    let html = '';
    await until('a preview', async () => {
      html = await fetch('http://localhost:3535').then(
        answer => answer.text(),
        () => '',
      );
      return html !== '';
    });
    expect(html).toContain('Test marketplace');
    previewing.kill();
    await once(previewing, 'exit');
  });

  it('has one sent', async () => {
    const sent = await flex('notifications', 'send', '--template', template);
    expect(sent).toContain('operator@127.0.0.1');
    expect(outbox(api.dataDir).map(({ to }) => to)).toEqual(['operator@127.0.0.1']);
  });

  it('sets a version of the payment provider’s API', async () => {
    const update = (version: string) =>
      flex('stripe', 'update-version', '--version', version, '-f');
    expect(await update('2019-12-03')).toContain('2019-12-03');
    const { db } = api.marketplace.context;
    expect((await readMarketplace(db)).stripe_api_version).toBe('2019-12-03');
  });
});

describe('the CLI says why it was refused', () => {
  it.each([
    [
      'an unknown process',
      () => flex('process', 'list', '--process', 'nobody'),
      404,
      'There is no process nobody.',
    ],
    [
      'an unknown version',
      () => flex('process', 'pull', '--process', free, '--version', '9', '--path', `${cli.home}/x`),
      404,
      `Process ${free} has no version 9.`,
    ],
    [
      'an unknown alias',
      () => flex('process', 'pull', '--process', free, '--alias', 'no', '--path', `${cli.home}/y`),
      404,
      `Process ${free} has no alias no.`,
    ],
    [
      'a process that there is',
      () => flex('process', 'create', '--process', free, '--path', folder),
      409,
      `Process ${free} exists already.`,
    ],
    [
      'a push to one that there is not',
      () => flex('process', 'push', '--process', 'nobody', '--path', folder),
      404,
      'There is no process nobody.',
    ],
    [
      'an alias that there is',
      () =>
        flex(
          'process',
          'create-alias',
          '--process',
          free,
          '--version',
          '1',
          '--alias',
          'release-1',
        ),
      409,
      'The alias release-1',
    ],
    [
      'an alias of an unknown version',
      () => flex('process', 'create-alias', '--process', free, '--version', '9', '--alias', 'new'),
      404,
      'There is no version 9',
    ],
    [
      'moving an unknown alias',
      () => flex('process', 'update-alias', '--process', free, '--version', '1', '--alias', 'no'),
      404,
      `Process ${free} has no alias no.`,
    ],
    [
      'taking an unknown alias away',
      () => flex('process', 'delete-alias', '--process', free, '--alias', 'no'),
      404,
      `Process ${free} has no alias no.`,
    ],
    [
      'taking an unknown search schema away',
      () => flex('search', 'unset', '--key', 'a', '--scope', 'public', '--schema-for', 'listing'),
      404,
      'There is no search schema a',
    ],
  ])('with %s', async (_, command, status, title) => {
    expect(await command()).toEqual(refused(status, title));
  });
});

describe('fields of listings that the console stores among the assets', () => {
  const schema = ['--key', 'level', '--scope', 'public', '--schema-for', 'listing'];
  const taken = 'A search schema with the same key and scope has already been defined in an asset.';
  const field = { key: 'level', schemaType: 'enum', filterConfig: { indexForSearch: true } };
  let version = 'nil';
  const push = async (document: object | null) => {
    const content = document && JSON.stringify(document);
    const parts = pushParts({ 'listings/listing-fields.json': content }, version);
    const { data } = await buildCall<{ version: string }>(api, 'assets/push', parts);
    version = data?.version ?? '';
  };

  it('are searched, and not for the CLI to change', async () => {
    await flex('search', 'set', ...schema, '--type', 'long');
    await push({ listingFields: [field] });
    const listed = await flex('search');
    expect(listed).toMatch(/level.*enum/);
    expect(listed).toContain('A listing field defined in Console.');
    expect(listed).toContain('categoryLevel1');
    expect(await flex('search', 'set', ...schema, '--type', 'long')).toEqual(refused(409, taken));
    expect(await flex('search', 'unset', ...schema)).toEqual(refused(409, taken));
  });

  it('filter listings', async () => {
    const { db } = api.marketplace.context;
    const wanted = await insertListingRow(db, { public_data: { level: 'easy' } });
    await insertListingRow(db, { public_data: { level: 'hard' } });
    const { data } = await api.client().listings.query({ pub_level: 'easy' });
    expect(data.data.map(({ id }) => id.uuid)).toEqual([wanted.id]);
  });

  it('are no longer searched once they are gone', async () => {
    await push({ listingFields: [] });
    expect(await flex('search')).not.toMatch(/level\s/);
    await push(null);
    expect(await flex('search')).not.toContain('categoryLevel1');
    expect(await flex('search', 'set', ...schema, '--type', 'long')).not.toContain('failed');
  });
});
