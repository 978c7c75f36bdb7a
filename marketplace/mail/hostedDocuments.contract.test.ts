import { buildCall, pushParts } from '#marketplace/testing/clients/buildCall.ts';
import { mailsTo } from '#marketplace/testing/fixtures/outbox.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

// Mails use the hosted documents of the time at which they are sent.

let api: TestMarketplace;
let teacher: Person;
let student: Person;
let listingId: string;
let version = 'nil';

const definition = `{:format :v3
 :transitions [{:name :transition/ask :actor :actor.role/customer :actions [] :to :state/asked}]
 :notifications [{:name :notification/asked :on :transition/ask
                  :to :actor.role/provider :template :asked}]}`;
const html =
  '{{set-translations (asset "/content/mails.json" "de") (asset "content/mails.json" "en")}}' +
  '<p>{{t "Asked.hello" "Hello {name}" name=recipient.first-name}} {{t "Asked.bye" "Bye"}}</p>' +
  '<p>{{asset "content/none.json" "a" "nothing"}} {{asset "constructor" "name" "nothing"}}</p>';

async function push(files: Record<string, unknown>): Promise<void> {
  const documents = Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]);
  const parts = pushParts(Object.fromEntries(documents), version);
  const { data } = await buildCall<{ version: string }>(api, 'assets/push', parts);
  version = data?.version ?? '';
}

beforeAll(async () => {
  api = await startTestMarketplace({ jobs: true });
  [teacher, student] = await Promise.all([signUp(api, { firstName: 'Tara' }), signUp(api)]);
  await api.marketplace.context.db.updateTable('users').set({ email_verified: true }).execute();
  listingId = (await teacher.client.ownListings.create({ title: 'Flow' })).data.data.id.uuid;
  const parts = { name: 'asking', 'template-html-asked': html, 'template-subject-asked': 'Asked' };
  const { status } = await buildCall(api, 'processes/create', { ...parts, definition });
  expect(status).toBe(200);
  const { ident, buildApiKey } = api.credentials;
  await fetch(`${api.url}/v1/build-api/aliases/create-alias?marketplace=${ident}`, {
    method: 'POST',
    headers: { Authorization: `Apikey ${buildApiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'asking', alias: 'live', version: 1 }),
  });
}, 60_000);
afterAll(() => api.close());

async function ask(): Promise<string> {
  const asked = (count: number) => mailsTo(api.dataDir, teacher.email, 'asked', count);
  const before = await asked(0);
  await student.client.transactions.initiate({
    processAlias: 'asking/live',
    transition: 'transition/ask',
    params: { listingId },
  });
  const known = new Set(before.map(({ id }) => id));
  return (await asked(before.length + 1)).find(({ id }) => !known.has(id))?.text ?? '';
}

it('mails fall back without hosted documents', async () => {
  expect(await ask()).toMatch(/Hello Tara Bye\s+nothing nothing/);
});

it('mails have the name that operators have given the marketplace', async () => {
  const senders = async (text: string) => {
    await ask();
    const mails = await mailsTo(api.dataDir, teacher.email, 'asked', 1);
    return mails.some(({ from }) => from.startsWith(text));
  };
  await push({ 'general/marketplace.json': { name: 'Aire' } });
  expect(await senders('Aire <no-reply@')).toBe(true);
  await push({ 'general/marketplace.json': { name: 'Aire\r\nBcc: all' } });
  expect(await senders('Aire\r')).toBe(false);
});

it('mails of processes speak with the words of hosted documents', async () => {
  const en = { 'Asked.hello': 'Hi {name}', 'Asked.bye': 'See you' };
  await push({ 'content/mails.json': { en } });
  expect(await ask()).toContain('Hi Tara See you');
  await push({ 'content/mails.json': { en, de: { 'Asked.hello': 'Hallo {name}' } } });
  expect(await ask()).toContain('Hallo Tara See you');
});

it('previews and pushed templates know them, too', async () => {
  const preview = { name: 'x', subject: '{{asset "content/mails.json" "en.Asked.bye"}}', html };
  const { ident, buildApiKey } = api.credentials;
  const path = `build-api/notifications/preview?marketplace=${ident}`;
  const answer = await fetch(`${api.url}/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Apikey ${buildApiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ template: preview }),
  });
  const { data } = (await answer.json()) as { data: { subject: string; html: string } };
  expect(data.subject).toBe('See you');
  expect(data.html).toContain('Hallo ');
  // An invalid message is reported when a template that uses it is pushed.
  await push({ 'content/mails.json': { en: { 'Asked.hello': 'Hi {name' } } });
  const parts = { name: 'asking', 'template-html-asked': html, 'template-subject-asked': 'Ask' };
  const pushed = await buildCall(api, 'processes/create-version', { ...parts, definition });
  expect(pushed).toMatchObject({ status: 400, errors: [{ code: 'invalid-templates' }] });
  // Mails of templates pushed before are still sent.
  expect(await ask()).toContain('Hello Tara Bye');
});
