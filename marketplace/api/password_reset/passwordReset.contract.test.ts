import { mailsTo, tokenIn } from '#marketplace/testing/fixtures/outbox.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

const hourMs = 3600 * 1000;

let api: TestMarketplace;
let passed = 0;

beforeAll(async () => {
  const now = () => new Date(Date.now() + passed);
  api = await startTestMarketplace({ jobs: true, overrides: { now } });
}, 60_000);
afterAll(() => api.close());

const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
const login = (username: string, password: string) => api.client().login({ username, password });
const request = (email: string) => api.client().passwordReset.request({ email });
const reset = (person: Person, passwordResetToken: string, newPassword = 'quite another one') =>
  api.client().passwordReset.reset({ email: person.email, passwordResetToken, newPassword });
async function tokens({ email }: Person, count = 1): Promise<string[]> {
  return (await mailsTo(api.dataDir, email, 'reset-password', count)).map(tokenIn);
}
const tokenFor = async (person: Person): Promise<string> => {
  await request(person.email);
  return (await tokens(person)).at(-1)!;
};
const forbidden = { status: 403, code: 'forbidden' };

it('is requested by anyone, in any case of the address', async () => {
  const person = await signUp(api);
  const { data } = await request(person.email.toUpperCase());
  expect(data.data).toMatchObject({ type: 'passwordReset', id: { uuid: expect.any(String) } });
  expect(await tokens(person)).toHaveLength(1);
});

it('gives the account a new password and ends all its sessions', async () => {
  const person = await signUp(api);
  const token = await tokenFor(person);
  await reset(person, token);
  await login(person.email, 'quite another one');
  await expect(login(person.email, person.password)).rejects.toMatchObject({ status: 401 });
  expect(await refusal(person.client.currentUser.show())).toEqual(forbidden);
  expect(await mailsTo(api.dataDir, person.email, 'password-changed')).toHaveLength(1);
});

it('works once, and makes older links useless', async () => {
  const person = await signUp(api);
  await request(person.email);
  await request(person.email);
  const [first, second] = await tokens(person, 2);
  await reset(person, second!);
  expect(await refused(() => reset(person, second!))).toEqual(forbidden);
  expect(await refused(() => reset(person, first!))).toEqual(forbidden);
});

it('takes nothing but what was mailed to this address within the last day', async () => {
  const [person, other] = [await signUp(api), await signUp(api)];
  const [mine, theirs] = [await tokenFor(person), await tokenFor(other)];
  expect(await refused(() => reset(person, 'made up'))).toEqual(forbidden);
  expect(await refused(() => reset(person, theirs))).toEqual(forbidden);
  const nobody = { ...person, email: 'nobody@example.com' };
  expect(await refused(() => reset(nobody, mine))).toEqual(forbidden);
  expect(await refused(() => reset(person, mine, 'short'))).toEqual({
    status: 400,
    code: 'validation-invalid-value',
    path: ['newPassword'],
  });
  passed += 25 * hourMs;
  expect(await refused(() => reset(person, mine))).toEqual(forbidden);
});

it('is refused when others would guess it, and the link stays good', async () => {
  const person = await signUp(api);
  const token = await tokenFor(person);
  const weak = { status: 400, code: 'validation-invalid-value', path: ['newPassword'] };
  expect(await refused(() => reset(person, token, 'iloveyou1'))).toEqual(weak);
  expect(await refused(() => reset(person, token, person.email.toUpperCase()))).toEqual(weak);
  await reset(person, token);
  await login(person.email, 'quite another one');
});

it('is nothing for addresses that nobody has', async () => {
  expect(await refused(() => request('nobody@example.com'))).toEqual({
    status: 409,
    code: 'email-not-found',
  });
});

it('is mailed five times an hour at most', async () => {
  const person = await signUp(api);
  for (let sent = 0; sent < 5; sent += 1) await request(person.email);
  expect(await refused(() => request(person.email))).toEqual({
    status: 429,
    code: 'too-many-requests',
  });
  passed += hourMs;
  await request(person.email);
});
