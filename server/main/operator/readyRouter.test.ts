import express from 'express';
import { listen } from '#server/testing/listen.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import type { ProcessState } from '#server/telemetry/processState.ts';
import { readyRouter } from './readyRouter.ts';

const secret = 'secret-of-the-operators';
const state: ProcessState = {
  ready: true,
  uptimeSeconds: 5,
  memoryMegabytes: 150,
  load: { admittedShare: 0.5, waitingRequests: 40 },
  pool: { busy: 3, idle: 2, waiting: 1 },
  database: { kind: 'postgres', answersInMs: 2, clockAheadMs: 4 },
  jobs: [{ lane: 'mail', due: 4, failed: 1, oldestDueSeconds: 90 }],
  projection: { lagSeconds: null },
  events: null,
};

async function ask(headers: Record<string, string>, { ready = true, isOperator = false } = {}) {
  const looked: string[] = [];
  const site = await listen(
    express().use(
      readyRouter({
        ready: () => Promise.resolve(ready),
        state: () => Promise.resolve({ ...state, ready }),
        operatorSecret: secret,
        hasOperatorSession: req => {
          looked.push(req.path);
          return Promise.resolve(isOperator);
        },
      }),
    ),
  );
  try {
    const answer = await fetch(`${site.url}/readyz`, { headers });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, looked };
  } finally {
    await site.close();
  }
}

describe('/readyz', () => {
  it('is one word for load balancers, without a look at sessions', async () => {
    expect(await ask({})).toMatchObject({ status: 200, text: 'ready', looked: [] });
    const away = await ask({}, { ready: false });
    expect([away.status, away.text, away.headers.get('retry-after')]).toEqual([
      503,
      'not ready',
      '5',
    ]);
  });

  it('shows operators the state, by a proof of the secret', async () => {
    const headers = { Authorization: `Bearer ${operatorProof(secret)}` };
    const answer = await ask(headers, { ready: false });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([503, { ...state, ready: false }]);
    const wrong = await ask({ Authorization: `Bearer ${operatorProof('another secret')}` });
    expect(wrong.text).toBe('ready');
  });

  it('is a page for the session of an operator, and for nobody else', async () => {
    const headers = { Accept: 'text/html,*/*;q=0.8', Cookie: 'session=1' };
    const page = await ask(headers, { isOperator: true });
    expect(page.text).toContain('This process answers requests');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const other = await ask(headers);
    expect(other.text).toContain('<h1>Ready</h1>');
    expect(other.text).not.toContain('Memory');
  });

  it.each([
    [true, 200, 'Ready'],
    [false, 503, 'Not ready'],
  ])(
    'is a page for browsers (ready: %s), without a look at sessions',
    async (ready, status, title) => {
      const page = await ask({ Accept: 'text/html,*/*;q=0.8' }, { ready });
      expect(page).toMatchObject({ status, looked: [] });
      expect(page.text).toContain(`<h1>${title}</h1>`);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('retry-after')).toBe(ready ? null : '5');
      // A load balancer that takes anything is a machine.
      expect((await ask({ Accept: '*/*' }, { ready })).text).toBe(title.toLowerCase());
    },
  );
});
