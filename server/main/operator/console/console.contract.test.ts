import { giveRole } from '@flowroom/marketplace/testing/fixtures/operators';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startTestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { readConsoleCommand } from './readCommand.ts';
import { runConsoleCommand } from './run.ts';

let api: TestMarketplace;
let teacher: Person;

beforeAll(async () => {
  api = await startTestMarketplace();
  teacher = await signUp(api);
  await api.marketplace.context.db
    .updateTable('marketplace')
    .set({ require_listing_approval: true })
    .execute();
}, 60_000);
afterAll(() => api.close());

const consolePlace = (apiKey = api.credentials.buildApiKey) => ({
  base: `${api.url}/console/v1`,
  apiKey,
});

/** Runs a line as `npm run operate -- …` does. */
async function operate(line: string, apiKey = api.credentials.buildApiKey): Promise<string> {
  const command = readConsoleCommand(line.split(' '));
  if (!command) throw new Error(`This is no command: ${line}`);
  return runConsoleCommand(command, consolePlace(apiKey));
}
const answerOf = async <Data>(line: string): Promise<Data> =>
  (JSON.parse(await operate(`${line} --json`)) as { data: Data }).data;

it('commands need an operator, the right role and the right key', async () => {
  await expect(operate('users find')).rejects.toThrow(/no owner yet/);
  await giveRole(api, teacher, 'owner');
  expect(await operate('users find')).toContain(teacher.email);
  const support = await signUp(api);
  await expect(operate(`users find --as ${support.email}`)).rejects.toThrow(/no such operator/);
  await giveRole(api, support, 'support');
  expect(await operate(`users find --as ${support.email}`)).toContain(teacher.email);
  await expect(operate(`staff list --as ${support.email}`)).rejects.toThrow(/role/);
  await expect(operate('users find', 'guess')).rejects.toThrow(/Sign in first/);
});

it('classes are found, sent back, approved, closed and opened again', async () => {
  const author = await signUp(api);
  const made = await author.client.ownListings.createDraft({ title: 'Slow flow' });
  const { uuid: id } = made.data.data.id;
  await author.client.ownListings.publishDraft({ id });
  expect(await operate('listings pending')).toMatch(new RegExp(`Slow flow  Maya L  ${id}`));
  await operate(`listings send-back ${id} Say what to bring.`);
  expect(await operate('listings pending')).toBe('0 in all.');
  const states: (string | undefined)[] = [];
  for (const act of ['approve', 'close', 'reopen']) {
    await operate(`listings ${act} ${id}`);
    states.push((await answerOf<{ state: string }[]>('listings find Slow'))[0]?.state);
  }
  expect(states).toEqual(['published', 'closed', 'published']);
  await expect(operate(`listings approve ${id}`)).rejects.toThrow(/listing-invalid-state/);
});

it('people are shown, banned and let in again by their address, and staff is changed', async () => {
  const person = await signUp(api);
  expect(await operate(`users show ${person.email}`)).toContain(`id: ${person.id}`);
  await operate(`users ban ${person.email} Insults others`);
  expect(await operate('users find --state banned')).toContain(person.email);
  expect(await operate(`users show ${person.email}`)).toContain('reason: Insults others');
  await operate(`users unban ${person.id}`);
  const banned = readConsoleCommand(['users', 'ban', person.id, '--reason', 'Again and again'])!;
  await runConsoleCommand(banned, consolePlace());
  expect(await operate(`users show ${person.id}`)).toContain('reason: Again and again');
  await expect(operate(`users ban ${person.id}`)).rejects.toThrow(/Say why/);
  await operate(`users unban ${person.id}`);
  await operate(`users edit ${person.email} --private {"phone":"1"} --metadata {"vip":true}`);
  await expect(operate(`users edit ${person.id} --private [1]`)).rejects.toThrow(/no JSON object/);
  await operate(`users certify ${person.id} RYT 200`);
  expect(await operate(`users show ${person.id}`)).toContain('RYT 200');
  await operate(`users sign-out ${person.email}`);
  await expect(operate('users show nobody@flow.example')).rejects.toThrow(/Nobody has/);
  await expect(operate('users show somebody')).rejects.toThrow(/neither an id nor an address/);
  await operate(`staff invite ${person.email} finance`);
  expect(await operate('staff list')).toContain(person.email);
});

it('the log has who, and that it was a program', async () => {
  const log = await answerOf<{ operation: string; operator: { id: string }; input: object }[]>(
    'log --operation build/users/ban',
  );
  expect(log.at(-1)).toMatchObject({
    operator: { id: teacher.id },
    input: { reason: 'Insults others', byApiKey: true },
  });
});
