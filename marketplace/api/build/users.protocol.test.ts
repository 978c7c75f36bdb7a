import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectFolder } from '#marketplace/db/location.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;
let dataDir: string;

beforeAll(async () => {
  api = await startTestMarketplace();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'flowroom-operate-'));
  const { ident: marketplace, buildApiKey } = api.credentials;
  await writeFile(
    path.join(dataDir, 'credentials.json'),
    JSON.stringify({ marketplace, buildApiKey, operatorSecret: 'of the mails' }),
  );
}, 60_000);
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs `npm run operate -- …` against the marketplace. */
const operate = (
  order: string,
  more: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise(resolve => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      FLEX_API_BASE_URL: `${api.url}/v1/build-api`,
      NODE_OPTIONS: '',
      ...more,
    };
    execFile(
      process.execPath,
      ['node_modules/tsx/dist/cli.mjs', 'server/main/operate.ts', ...order.split(' ')],
      { env, cwd: projectFolder() },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

describe('an operator', () => {
  it('bans somebody, who is nobody to others then, and takes it back', async () => {
    const person = await signUp(api, { bio: 'Slow.' });
    const { id } = (await person.client.ownListings.create({ title: 'Morning flow' })).data.data;
    const login = () => api.client().login({ username: person.email, password: person.password });
    const seen = async () => (await api.client().users.show({ id: person.id })).data.data;

    expect(await operate(`ban ${person.email}`)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('state: banned'),
    });
    expect(await refusal(person.client.currentUser.show())).toEqual({
      status: 403,
      code: 'forbidden',
    });
    await expect(login()).rejects.toMatchObject({ status: 401 });
    expect((await seen()).attributes).toMatchObject({
      banned: true,
      deleted: false,
      profile: { displayName: null, bio: null, publicData: {} },
    });
    expect(await refusal(api.client().listings.show({ id }))).toMatchObject({ status: 404 });
    const { data } = await api.client().listings.query({ authorId: person.id });
    expect(data.data).toEqual([]);

    await operate(`unban ${person.id}`);
    await login();
    expect((await seen()).attributes).toMatchObject({ banned: false, profile: { bio: 'Slow.' } });
    await api.client().listings.show({ id });
  }, 60_000);

  it('learns when somebody has no second factor to remove', async () => {
    const { email } = await signUp(api);
    expect(await operate(`remove-second-factor ${email}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This user has no second factor.'),
    });
  });

  it('appoints and dismisses others', async () => {
    const person = await signUp(api);
    expect((await operate(`appoint ${person.email}`)).stdout).toContain('operator: true');
    expect((await operate(`dismiss ${person.email}`)).stdout).toContain('operator: false');
  }, 60_000);

  it('requires approval of new users, and hides the marketplace from visitors', async () => {
    const state = async () =>
      (await (await signUp(api)).client.currentUser.show()).data.data.attributes['state'];
    expect((await operate('approval on')).stdout).toContain('requireUserApproval: true');
    expect(await state()).toBe('pendingApproval');
    await operate('approval off');
    expect(await state()).toBe('active');

    expect((await operate('private on')).stdout).toContain('private: true');
    expect(await refusal(api.client().listings.query())).toEqual({
      status: 403,
      code: 'forbidden',
    });
    await (await signUp(api)).client.listings.query();
    expect((await operate('status')).stdout).toBe(
      'requireListingApproval: false\nrequireUserApproval: false\nrequirePostingApproval: false\nprivate: true\nfileTransfers: true\n',
    );
    await operate('private off');
    await api.client().listings.query();
  }, 60_000);

  it('forbids users to exchange files', async () => {
    const { client } = await signUp(api);
    const file = { name: 'plan.pdf', mimeType: 'application/pdf', size: 10 };
    const fileId = (await client.ownFiles.create(file)).data.data.id;
    expect((await operate('files off')).stdout).toContain('fileTransfers: false');
    expect(await refusal(client.fileUploads.create({ fileId }))).toEqual({
      status: 403,
      code: 'forbidden',
    });
    await operate('files on');
    await client.fileUploads.create({ fileId });
  }, 60_000);

  it('learns what is wrong', async () => {
    expect(await operate('ban nobody@example.com')).toMatchObject({
      code: 1,
      stderr: 'There is no such user.\n',
    });
    expect(await operate(`ban ${randomUUID()}`)).toMatchObject({ code: 1 });
    expect(await operate('ban somebody')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('id: Expected a uuid.'),
    });
    expect(await operate('private perhaps')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('npm run operate'),
    });
    const away = await operate('status', { FLEX_API_BASE_URL: 'http://127.0.0.1:9/x' });
    expect(away).toMatchObject({ code: 1, stderr: expect.stringContaining('is it running?') });
  }, 60_000);
});

it('takes orders with the key alone', async () => {
  const answer = await fetch(`${api.url}/v1/build-api/users/ban?marketplace=test`, {
    method: 'POST',
    headers: { authorization: 'Apikey guessed', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.com' }),
  });
  expect(answer.status).toBe(401);
});
