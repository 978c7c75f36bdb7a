import { signInAs } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

test('a page carries nothing of its reader that gives access', async ({
  page,
  request,
  server,
}) => {
  await signInAs(page, server, 'teacher');
  const feed = {
    headers: { Accept: 'application/json', Origin: server.url, 'X-Flowroom': '1' },
    data: { change: 'make' },
  };
  const made = await page.request.post('/api/account/calendar', feed);
  const { data: calendar } = (await made.json()) as { data: { url: string } };
  const { email: username, password } = server.account('teacher');
  const { clientId: client_id } = server.credentials;
  const login = await request.post('/flex/v1/auth/token', {
    form: { client_id, grant_type: 'password', username, password, scope: 'user' },
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const own = await request.get('/flex/v1/api/current_user/show', {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
  });
  const { data } = (await own.json()) as {
    data: {
      attributes: {
        profile: {
          privateData: { zoom: { sealed: string; connectedAt: string } };
        };
      };
    };
  };
  const { zoom } = data.attributes.profile.privateData;
  // Written the same in JSON and in HTML.
  const secrets = [/\w{16,}/.exec(zoom.sealed)?.[0], /-([\w-]+)\.ics$/.exec(calendar.url)?.[1]];
  expect(secrets).toEqual([expect.any(String), expect.any(String)]);
  // The page of the calendar alone shows its address.
  for (const address of ['/', '/teach', '/listings', '/l/new', '/account/notifications']) {
    const html = await (await page.request.get(address)).text();
    // Pages include whether there is a connection.
    expect(html).toContain(zoom.connectedAt);
    expect([address, secrets.filter(secret => html.includes(secret ?? ''))]).toEqual([address, []]);
  }
});
