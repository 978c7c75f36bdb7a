import { mailsTo, tokenIn } from '#marketplace/testing/fixtures/outbox.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;

beforeAll(async () => {
  api = await startTestMarketplace({ jobs: true });
}, 60_000);
afterAll(() => api.close());

const mails = ({ email }: Person, count = 1) =>
  mailsTo(api.dataDir, email, 'verify-email-address', count);
const verify = ({ client }: Person, verificationToken: string) =>
  client['currentUser']!['verifyEmail']!({ verificationToken });
const resend = ({ client }: Person) => client['currentUser']!['sendVerificationEmail']!();
const isVerified = async ({ client }: Person) =>
  (await client['currentUser']!['show']!()).data.data.attributes['emailVerified'];

/** Returns the tokens of the mails, oldest first. */
const tokens = async (person: Person, count = 1): Promise<string[]> =>
  (await mails(person, count)).map(tokenIn);

describe('confirming an address', () => {
  it('takes the token that was mailed, once', async () => {
    const person = await signUp(api);
    const [token] = await tokens(person);
    expect(await isVerified(person)).toBe(false);
    await verify(person, token!);
    expect(await isVerified(person)).toBe(true);
    expect(await refusal(verify(person, token!))).toMatchObject({ status: 403 });
  });

  it('refuses a token that is made up or belongs to somebody else', async () => {
    const [person, other] = [await signUp(api), await signUp(api)];
    const [foreign] = await tokens(other);
    for (const token of ['made-up', foreign!]) {
      expect(await refusal(verify(person, token))).toMatchObject({ status: 403 });
    }
    expect(await isVerified(person)).toBe(false);
    expect(await isVerified(other)).toBe(false);
  });

  it('refuses who is not signed in', async () => {
    const client = api.client();
    expect(
      await refusal(client['currentUser']!['verifyEmail']!({ verificationToken: 'a' })),
    ).toMatchObject({ status: 403 });
  });
});

describe('another mail', () => {
  it('comes with a link of its own; the older one works too', async () => {
    const person = await signUp(api);
    await resend(person);
    const [first, second] = await tokens(person, 2);
    expect(second).toBeTruthy();
    expect(second).not.toBe(first);
    await verify(person, first!);
    expect(await refusal(verify(person, second!))).toEqual({
      status: 409,
      code: 'email-already-verified',
    });
    expect(await refusal(resend(person))).toEqual({ status: 409, code: 'email-already-verified' });
  });

  it('is refused after five a day', async () => {
    const person = await signUp(api);
    for (let sent = 1; sent < 5; sent += 1) await resend(person);
    expect(await refusal(resend(person))).toEqual({
      status: 409,
      code: 'email-too-many-verification-requests',
    });
    expect(await mails(person, 5)).toHaveLength(5);
  });
});
