import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { expect, expectShown, test } from './support/test.ts';

test('who logs in before the page has come to life is logged in', async ({ screenOf, server }) => {
  const proxy = await startFaultProxy(() => server.port);
  let release = () => {};
  const until = new Promise<void>(resolve => (release = resolve));
  proxy.behaviour = { kind: 'held', paths: /\.js$/, until };
  const screen = await screenOf({ url: `http://localhost:${proxy.port}` });
  const { email, password } = server.account('student');
  await screen.openMarkup('/login?from=%2Fabout');
  await screen.type({ label: 'Email' }, email);
  await screen.type({ label: 'Password' }, password);
  await screen.click({ role: 'button', name: 'Log in', within: { css: 'main' } });
  release();
  await expectShown(screen, { role: 'button', name: /^Your menu/ });
  await expect.poll(async () => (await screen.address()).pathname).toBe('/about');
  await screen.close();
  await proxy.close();
});
