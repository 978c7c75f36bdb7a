import { versionOfAlias } from '#marketplace/db/configuration/processes.ts';
import { openBuildApi } from '#marketplace/testing/servers/buildApi.ts';
import type { TestBuildApi } from '#marketplace/testing/servers/buildApi.ts';

const processName = 'a-process';
const definition =
  '{:format :v3 :transitions [{:name :transition/a :actor :actor.role/customer :to :state/b}]}';

let api: TestBuildApi;

beforeAll(async () => {
  api = await openBuildApi();
}, 60_000);

afterAll(() => api.close());

describe('the Build API', () => {
  interface Answer {
    status: number;
    errors?: { code: string; title: string }[];
  }

  async function post(command: string, body: BodyInit, key = api.apiKey): Promise<Answer> {
    const headers: Record<string, string> = { Authorization: `Apikey ${key}` };
    if (typeof body === 'string') headers['Content-Type'] = 'application/json';
    const response = await fetch(`${api.base}/${command}?marketplace=studio`, {
      method: 'POST',
      headers,
      body,
    });
    return { status: response.status, ...((await response.json()) as object) };
  }

  const form = (parts: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) data.append(name, value);
    return data;
  };

  it('checks a process itself, and says in the title where it is wrong', async () => {
    const wrong = '{:format :v3\n :transitions\n [{:name :transition/a}]}';
    const answer = await post('processes/create', form({ name: 'broken', definition: wrong }));
    expect(answer).toMatchObject({ status: 400, errors: [{ code: 'validation-invalid-value' }] });
    expect(answer.errors?.[0]?.title).toMatch(/line 3, column \d+/);
    const row = await versionOfAlias(api.context.db, 'broken/release-1');
    expect(row).toBeUndefined();
  });

  it('creates a process', async () => {
    const answer = await post('processes/create', form({ name: processName, definition }));
    expect(answer.status).toBe(200);
  });

  it.each([
    ['processes/create', form({ name: 'no-definition' }), 400, /definition/],
    ['processes/create', form({ name: '../x', definition: '{}' }), 400, /name/],
    ['processes/create', form({ name: processName, definition: '{}' }), 409, /exists already/],
    [
      'processes/create-version',
      form({ name: 'nobody', definition: '{}' }),
      404,
      /no process nobody/,
    ],
    [
      'aliases/create-alias',
      JSON.stringify({ name: processName, alias: 'x', version: 99 }),
      404,
      /version 99/,
    ],
    ['aliases/create-alias', JSON.stringify({ name: processName, alias: 'x' }), 400, /version/],
    [
      'aliases/update-alias',
      JSON.stringify({ name: processName, alias: 'none', version: 1 }),
      404,
      /no alias none/,
    ],
    [
      'aliases/delete-alias',
      JSON.stringify({ name: processName, alias: 'none' }),
      404,
      /no alias none/,
    ],
    [
      'search-schemas/set',
      JSON.stringify({ key: 'a', scope: 'private', of: 'listing', valueType: 'enum' }),
      400,
      /public or metadata/,
    ],
    [
      'search-schemas/set',
      JSON.stringify({
        key: 'a',
        scope: 'public',
        of: 'listing',
        valueType: 'long',
        defaultValue: 'x',
      }),
      400,
      /default/,
    ],
    [
      'search-schemas/unset',
      JSON.stringify({ key: 'a', scope: 'public', of: 'listing' }),
      404,
      /no search schema a/,
    ],
    [
      'notifications/preview',
      JSON.stringify({ template: { name: 'x', html: '{{#if}}', subject: '' } }),
      400,
      /html/,
    ],
    ['no/such', '{}', 404, /no POST/],
  ])('refuses %s (%#)', async (command, body, status, title) => {
    const answer = await post(command, body);
    expect(answer.status).toBe(status);
    expect(answer.errors?.[0]?.title).toMatch(title);
  });

  it('gives nothing away without the key', async () => {
    const answer = await post('aliases/delete-alias', '{}', 'wrong');
    expect(answer).toMatchObject({ status: 401, errors: [{ code: 'auth-invalid-access-token' }] });
  });

  it('previews a mail with a context of its own', async () => {
    const template = { name: 'hi', subject: 'Hi {{a}}', html: '<p>Hello {{a}}</p>' };
    const body = JSON.stringify({ template, 'template-context': '{"a":"Ann"}' });
    expect(await post('notifications/preview', body)).toMatchObject({
      data: { name: 'hi', subject: 'Hi Ann', html: '<p>Hello Ann</p>', text: 'Hello Ann\n' },
    });
  });
});
