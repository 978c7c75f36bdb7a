import { mailsTo, tokenIn } from '#marketplace/testing/fixtures/outbox.ts';
import { requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';

let api: PaidMarketplace;
beforeAll(async () => {
  api = await startPaidMarketplace({ jobs: true });
}, 60_000);
afterAll(() => api.close());

const accountOf = async ({ client }: Person): Promise<string> => {
  const { data } = (await client.stripeAccount.fetch()).data;
  return String(data.attributes['stripeAccountId']);
};

/** Sets a password by a mailed link; returns whether the account has a payout account then. */
async function isConnectedAfterReset({ email }: Person): Promise<boolean> {
  await api.client().passwordReset.request({ email });
  const [mail] = await mailsTo(api.dataDir, email, 'reset-password');
  const newPassword = 'quite another one';
  const passwordResetToken = mail ? tokenIn(mail) : '';
  await api.client().passwordReset.reset({ email, passwordResetToken, newPassword });
  const client = api.client();
  await client.login({ username: email, password: newPassword });
  const { data } = (await client.currentUser.show()).data;
  return data.attributes['stripeConnected'] === true;
}

const atProvider = (account: string) => api.sandbox.stripe.accounts.retrieve(account);

describe('a payout account that was connected before somebody confirmed the address', () => {
  it('ends with the reset that confirms it, also at the provider', async () => {
    const stranger = await signUpTeacher(api);
    const account = await accountOf(stranger);
    expect(await isConnectedAfterReset(stranger)).toBe(false);
    await expect(atProvider(account)).rejects.toThrow(account);
  });

  it('is only disconnected while money is on its way, which waits', async () => {
    const stranger = await signUpTeacher(api);
    const account = await accountOf(stranger);
    await requestPlace(api, await signUp(api), await publishClass(stranger));
    expect(await isConnectedAfterReset(stranger)).toBe(false);
    expect(await atProvider(account)).toMatchObject({ id: account });
  });

  it('stays where the address was confirmed', async () => {
    const teacher = await signUpTeacher(api);
    const { db } = api.marketplace.context;
    await db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', teacher.id)
      .execute();
    expect(await isConnectedAfterReset(teacher)).toBe(true);
  });
});
