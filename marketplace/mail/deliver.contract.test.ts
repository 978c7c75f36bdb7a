import { mailsTo } from '#marketplace/testing/fixtures/outbox.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;
beforeAll(async () => {
  api = await startTestMarketplace({ jobs: true });
}, 60_000);
afterAll(() => api.close());

it('mails speak the language that their recipient has chosen by the time when they are sent', async () => {
  const { client, email } = await signUp(api, { privateData: { language: 'es' } });
  const [verify] = await mailsTo(api.dataDir, email, 'verify-email-address');
  expect(verify?.subject).toBe('Confirma tu dirección de correo');
  expect(verify?.text).toMatch(/Confirmar mi dirección.*\/es\/verify-email\?t=/s);

  await client.currentUser.updateProfile({ privateData: { language: 'en' } });
  await client.passwordReset.request({ email });
  const [reset] = await mailsTo(api.dataDir, email, 'reset-password');
  expect(reset?.subject).toBe('Choose a new password');
});
