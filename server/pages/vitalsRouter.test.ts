import express from 'express';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { onNotice } from '@flowroom/marketplace/signals';
import { apiBodies } from '#server/http/api/bodies.ts';
import { listen } from '#server/testing/listen.ts';
import { vitalsLimit, vitalsRouter } from './vitalsRouter.ts';

type Reported = { name: string; page: string; value: number };

let site: Awaited<ReturnType<typeof listen>>;
let told: Reported[];
let end: () => void;
beforeEach(async () => {
  told = [];
  end = onNotice('vital', vital => void told.push(vital));
  const pageNames = () => Promise.resolve(new Set(['LandingPage']));
  site = await listen(
    express().use(apiBodies, vitalsRouter({ limiter: memoryLimits(), pageNames })),
  );
});
afterEach(async () => {
  end();
  await site.close();
});

const send = async (body: object, origin = site.url): Promise<number> => {
  const headers = { 'Content-Type': 'application/json', Origin: origin };
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${site.url}/vitals`, options)).status;
};
const lcp = { name: 'LCP', value: 1_200 };

describe('measurements of visitors', () => {
  it('are counted by page', async () => {
    expect(await send({ page: 'LandingPage', vitals: [lcp] })).toBe(204);
    expect(told).toEqual([{ page: 'LandingPage', ...lcp }]);
  });

  it.each([
    ['an address', { page: '/u/sam', vitals: [lcp] }],
    ['what nobody measures', { page: 'LandingPage', vitals: [{ name: 'Sam', value: 1 }] }],
    ['more than is asked for', { page: 'LandingPage', vitals: [lcp], person: 'Sam' }],
    ['impossible times', { page: 'LandingPage', vitals: [{ name: 'LCP', value: -1 }] }],
    ['too many', { page: 'LandingPage', vitals: Array.from({ length: 6 }, () => lcp) }],
  ])('are refused with %s', async (_, body) => {
    expect(await send(body)).toBe(400);
    expect(told).toEqual([]);
  });

  it('make no labels of pages that there are not', async () => {
    expect(await send({ page: 'SamsPage', vitals: [lcp] })).toBe(204);
    expect(told).toEqual([]);
  });

  it('come from our own pages, and not without end', async () => {
    expect(await send({ page: 'LandingPage', vitals: [lcp] }, 'https://other.example')).toBe(403);
    const statuses = [];
    for (let count = 0; count <= vitalsLimit.most; count += 1) {
      statuses.push(await send({ page: 'LandingPage', vitals: [] }));
    }
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([204, 429]);
  });
});
