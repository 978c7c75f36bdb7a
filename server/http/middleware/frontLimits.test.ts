import express from 'express';
import { listen } from '#server/testing/listen.ts';
import { limitedInFront } from './frontLimits.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';

describe('limits in front of a hosted marketplace', () => {
  let site: Awaited<ReturnType<typeof listen>>;
  beforeEach(async () => {
    const app = express();
    app.set('trust proxy', 1);
    app.use(limitedInFront(memoryLimits(), { signUpsPerHour: 3 }));
    app.use((req, res) => void res.sendStatus(Number(req.get('answer') ?? 200)));
    site = await listen(app);
  });
  afterEach(() => site.close());

  const post = (path: string, answer: number, address = '203.0.113.7') =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { answer: String(answer), 'X-Forwarded-For': address },
    });
  const statuses = async (times: number, path: string, answer: number, address?: string) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => post(path, answer, address)),
    );
    return answers.map(({ status }) => status).filter(status => status === 429).length;
  };

  it('stop wrong passwords from one address, and no other', async () => {
    expect(await statuses(120, '/flex/v1/auth/token', 401)).toBe(20);
    const late = await post('/flex/v1/auth/token', 200);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await post('/flex/v1/auth/token', 200, '198.51.100.2')).status).toBe(200);
  });

  it('count no log-ins that were right', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      expect(await statuses(20, '/flex/v1/auth/token', 200)).toBe(0);
    }
  });

  it('count every sign-up and password reset', async () => {
    expect(await statuses(5, '/flex/v1/api/current_user/create', 200)).toBe(2);
    expect(await statuses(25, '/flex/v1/api/password_reset/request', 200)).toBe(5);
    expect(await statuses(50, '/flex/v1/api/listings/query', 200)).toBe(0);
  });

  it('see a path however it is written', async () => {
    const spellings = [
      '/flex/v1/auth/token/',
      '/flex/v1/auth/token//',
      '/flex/V1/Auth/TOKEN',
      '/FLEX/v1/auth/token',
      '/flex//v1/auth/token',
      '/flex/v1/auth/%74oken',
      '/flex/v1/auth/token?a=b',
    ];
    expect(await statuses(100, '/flex/v1/auth/token', 401)).toBe(0);
    for (const path of spellings)
      expect([path, (await post(path, 200)).status]).toEqual([path, 429]);
    expect((await post('/flex/v1/auth/%', 200)).status).toBe(200);
  });

  it('count sign-ups of the site and of the marketplace together', async () => {
    expect((await post('/api/sign-up', 200)).status).toBe(200);
    expect((await post('/api/auth/create-user-with-idp', 200)).status).toBe(200);
    expect((await post('/flex/v1/api/current_user/create', 200)).status).toBe(200);
    const refused = await post('/API/sign-up/', 200);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await refused.json()).toEqual({
      errors: [{ status: 429, code: 'too-many-requests', title: 'Too many requests.' }],
    });
    expect((await post('/api/auth/create-user-with-idp', 200)).status).toBe(429);
    expect((await post('/flex/v1/api/current_user/create', 200)).status).toBe(429);
    expect((await post('/api/sign-up', 200, '198.51.100.2')).status).toBe(200);
  });
});
