import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import type { FlowroomServer } from '../support/server.ts';

/** Redirect target of the stub after the consent: any plain page of the site. */
const callbackOf = (server: FlowroomServer) => `${server.url}/healthz`;

const appOf = (server: FlowroomServer) =>
  (server.credentials as unknown as { sandbox: { zoomClientId: string; zoomClientSecret: string } })
    .sandbox;

const consentPage = (server: FlowroomServer) =>
  `/sandbox/zoom/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: appOf(server).zoomClientId,
    redirect_uri: callbackOf(server),
    state: 'the-state',
  }).toString()}`;

/** Returns the links of a meeting in the account that gave the consent. */
async function createMeeting(server: FlowroomServer, request: APIRequestContext, code: string) {
  const { zoomClientId, zoomClientSecret } = appOf(server);
  const basic = Buffer.from(`${zoomClientId}:${zoomClientSecret}`).toString('base64');
  const tokens = await request.post('/sandbox/zoom/oauth/token', {
    headers: { Authorization: `Basic ${basic}` },
    form: { grant_type: 'authorization_code', code, redirect_uri: callbackOf(server) },
  });
  const { access_token: token } = (await tokens.json()) as { access_token: string };
  const meeting = await request.post('/sandbox/zoom/v2/users/me/meetings', {
    headers: { Authorization: `Bearer ${token}` },
    data: { topic: 'Evening stretch', type: 2, start_time: '2031-05-01T17:00:00Z', duration: 60 },
  });
  return (await meeting.json()) as { join_url: string; start_url: string };
}

test('a teacher allows the app, starts the meeting, and the student is let in', async ({
  page,
  person,
  server,
}) => {
  await page.goto(consentPage(server));
  await expect(page.getByRole('heading', { name: 'Connect Flowroom' })).toBeVisible();
  await expect(page.getByText('Test meeting stand-in')).toBeVisible();
  await page.getByLabel('Your name').fill('Mara Lindqvist');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Allow' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/healthz\?code=/);
  const answer = new URL(page.url()).searchParams;
  expect(answer.get('state')).toBe('the-state');

  const links = await createMeeting(server, page.request, answer.get('code') ?? '');
  const student = await person({ viewport: { width: 390, height: 844 } });
  await student.goto(links.join_url);
  await expect(student.getByRole('heading', { name: 'Evening stretch' })).toBeVisible();
  await expect(student.getByText('Mara Lindqvist')).toBeVisible();
  await expect(student.getByRole('status')).toHaveText('Waiting for the host to start the meeting');

  await page.goto(links.start_url);
  await page.getByRole('button', { name: 'Start the meeting' }).click();
  await expect(page.getByRole('status')).toHaveText('You are hosting the meeting');
  await expect(student.getByRole('status')).toHaveText('You are in the meeting');

  await page.getByRole('button', { name: 'End for everybody' }).click();
  await expect(student.getByRole('status')).toHaveText('Waiting for the host to start the meeting');
});

test('a teacher denies the app and comes back without a code', async ({ page, server }) => {
  await page.goto(consentPage(server));
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL(/\/healthz\?error=access_denied&state=the-state$/);
});
