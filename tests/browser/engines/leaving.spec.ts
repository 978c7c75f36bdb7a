import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { filesOf } from '../support/chunks.ts';
import { expect, expectShown, test } from './support/test.ts';

test('a page that is left while it loads reports no error, and loads when one comes back', async ({
  screenOf,
  server,
}) => {
  const proxy = await startFaultProxy(() => server.port);
  const screen = await screenOf({ url: `http://localhost:${proxy.port}` });
  await screen.open('/about');
  const files = filesOf(['AuthenticationPage']).join('|');
  proxy.behaviour = { kind: 'held', paths: new RegExp(files), until: new Promise(() => {}) };
  await screen.click({ role: 'link', name: 'Log in' });
  await expect.poll(async () => (await screen.address()).pathname).toBe('/login');
  proxy.behaviour = { kind: 'normal' };
  // As a person types it: WebKit lets a script replace an address that is still loading.
  await screen.openMarkup('/contact-us');
  await expectShown(screen, { role: 'heading', name: 'Contact us' });
  await screen.evaluate(() => history.back());
  await expectShown(screen, { role: 'heading', name: 'Welcome back' });
  await screen.close();
  await proxy.close();
});
