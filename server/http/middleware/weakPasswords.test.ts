import express from 'express';
import { proxyTo } from './proxy.ts';
import { refuseWeakPasswords } from './weakPasswords.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { listen } from '#server/testing/listen.ts';

describe('passwords in front of a hosted marketplace', () => {
  const passed: string[] = [];
  let hosted: Awaited<ReturnType<typeof listen>>;
  let web: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    const marketplace = express().use(express.text({ type: () => true }), (req, res) => {
      passed.push(`${req.path} ${String(req.body)}`);
      res.json({});
    });
    hosted = await listen(marketplace);
    web = await listen(express().use('/flex', refuseWeakPasswords, proxyTo(hosted.url)));
  });
  afterAll(async () => {
    await web.close();
    await hosted.close();
  });
  beforeEach(() => passed.splice(0));

  const post = (path: string, body: object, asJson = false) =>
    fetch(`${web.url}/flex/v1/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': asJson ? 'application/json' : 'application/transit+json' },
      body: asJson ? JSON.stringify(body) : transit.write(body),
    });
  const reset = { email: 'nora@flow.example', passwordResetToken: 't' };

  it.each([
    ['current_user/change_password', { newPassword: 'password123' }, 'password-too-common'],
    ['Current_User/change%5Fpassword/', { newPassword: 'Password123' }, 'password-too-common'],
    ['password_reset/reset', { ...reset, newPassword: 'password123' }, 'password-too-common'],
    ['password_reset/reset', { ...reset, newPassword: reset.email }, 'password-is-email'],
    [
      'current_user/create',
      { email: 'a@b.example', password: 'password123' },
      'password-too-common',
    ],
  ])('are refused when they would be guessed: %s', async (path, body, reason) => {
    for (const asJson of [false, true]) {
      const answer = await post(path, body, asJson);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { errors: [{ code: 'validation-invalid-value', meta: { reason } }] },
      ]);
    }
    expect(passed).toEqual([]);
  });

  it('go on as they were sent otherwise', async () => {
    const body = { currentPassword: 'password123', newPassword: 'long and quite my own' };
    expect((await post('current_user/change_password', body)).status).toBe(200);
    expect((await post('current_user/update_profile', { newPassword: 'password123' })).status).toBe(
      200,
    );
    expect(passed[0]).toBe(`/v1/api/current_user/change_password ${transit.write(body)}`);
    expect(passed).toHaveLength(2);
  });

  it('are the marketplace’s to refuse when the body can not be read', async () => {
    const answer = await fetch(`${web.url}/flex/v1/api/password_reset/reset`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/transit+json' },
      body: '["^ broken',
    });
    expect([answer.status, passed]).toEqual([200, ['/v1/api/password_reset/reset ["^ broken']]);
  });
});
