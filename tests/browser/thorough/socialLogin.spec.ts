import { startSignInProvider } from '../../../server/testing/signInProvider.ts';
import { FlowroomServer } from '../../support/server.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

test('somebody signs up with Google, and logs in with it the next time', async ({ person }) => {
  const provider = await startSignInProvider();
  const server = await FlowroomServer.start({
    IDENTITY_PROVIDERS: JSON.stringify(provider.settings),
    SEED_DEMO: 'false',
  });
  try {
    const page = await person({ baseURL: server.url });
    await page.goto('/login?from=%2Fs%3Fkeywords%3Dyoga');
    await expect(page.getByRole('link', { name: 'Continue with Facebook' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await faultsOf(page, false)).toEqual([]);

    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(`${server.url}/confirm`);
    await expect(page.getByLabel('Email')).toHaveValue('maya@example.com');
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    expect(await faultsOf(page, false)).toEqual([]);
    await page.reload();
    await page.getByRole('radio', { name: 'Student' }).check();
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(`${server.url}/s?keywords=yoga`);

    const again = await person({ baseURL: server.url });
    await again.goto('/login');
    await again.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(again).toHaveURL(`${server.url}/my`);
    await expect(again.getByRole('button', { name: /Your menu, Maya/ })).toBeVisible();
    await again.goto('/confirm');
    await expect(again).toHaveURL(`${server.url}/my`);
    // No request may be pending when the server stops.
    await Promise.all([page.close(), again.close()]);
  } finally {
    await server.stop();
    await provider.close();
  }
});
