import express from 'express';
import pino from 'pino';
import { listen } from '#server/testing/listen.ts';
import { sdkFactoryOf } from '#server/testing/sdks.ts';
import { widgetRouter } from './widgetRouter.ts';

const teacherId = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const goneId = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e90';
const answer = (data: unknown) => Promise.resolve({ status: 200, data });
const classOf = (title: string, startDate: string, price: object | null = null, more = {}) => ({
  id: `id-of-${startDate}`,
  type: 'listing',
  attributes: {
    title,
    description: '',
    createdAt: '2026-10-01T08:00:00.000Z',
    price,
    publicData: {
      ...{ startDate, time: '19:45', timezone: 'Europe/Madrid' },
      classDuration: { key: '60_minutes', value: 60 },
      ...more,
    },
  },
});

/** Tuesdays that are sold as a whole. */
const asCourse = {
  paymentType: [{ value: 'recurring' }],
  unitType: 'line-item/course',
  weeklyDays: [{ value: '3' }],
  lastClass: Date.parse('2026-12-15T19:45:00Z'),
};

const sdk = {
  listings: {
    query: () =>
      answer({
        data: [
          classOf('Later', '2026-12-03', { amount: 1450, currency: 'USD' }),
          classOf('Months', '2026-12-07', null, {
            monthlyPrice: 8900,
            paymentType: [{ value: 'recurring' }],
            weeklyDays: [{ value: '2' }],
            lastClass: Date.parse('2026-12-07T20:45:00Z'),
          }),
          classOf('<b>Yoga</b> & "calm"', '2026-11-30'),
          classOf('Course', '2026-12-01', { amount: 9000, currency: 'USD' }, asCourse),
          // Its second date, until which it could be booked, is over.
          classOf('Begun course', '2026-11-10', { amount: 9000, currency: 'USD' }, asCourse),
          // Answers are believed: this one says nothing at all.
          { id: 'broken', type: 'listing', attributes: { publicData: { timezone: 'Moon/Base' } } },
        ],
        included: [],
        meta: { totalItems: 3, totalPages: 1, page: 1, perPage: 100 },
      }),
  },
  users: {
    show: ({ id }: { id: string }) =>
      id === goneId
        ? Promise.reject(Object.assign(new Error('refused'), { status: 404, data: {} }))
        : answer({
            data: {
              id,
              type: 'user',
              attributes: { profile: { displayName: 'أميرة حداد', abbreviatedName: 'أ' } },
            },
          }),
  },
};

let site: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  const router = widgetRouter({
    sdk: sdkFactoryOf(sdk),
    rootUrl: 'https://flow.example',
    logger: pino({ level: 'silent' }),
    now: () => Date.parse('2026-11-30T08:00:00Z'),
  });
  site = await listen(express().use(router));
});
afterAll(() => site.close());

const show = async (path: string) => {
  const res = await fetch(`${site.url}/widget/${path}`);
  return { res, text: await res.text() };
};

it('lists the next class times by days in the zone of the reader, with a link to each', async () => {
  const { text } = await show(`${teacherId}?zone=Pacific/Auckland&language=es`);
  const read = text.replace(/<style>.*<\/style>|<script>.*<\/script>/gs, '');
  expect(read.match(/<h2>[^<]+|<time [^>]+>[^<]+|class="facts">[^<]+/g)).toEqual([
    '<h2>Mañana',
    '<time datetime="2026-11-30T18:45:00.000Z">7:45',
    'class="facts">60 min · Gratis',
    expect.stringMatching(/^<h2>mié, 2 dic/),
    '<time datetime="2026-12-01T18:45:00.000Z">7:45',
    expect.stringMatching(/^class="facts">60 min · 90,00.+ por el curso/),
    expect.stringMatching(/^<h2>vie, 4 dic/),
    '<time datetime="2026-12-03T18:45:00.000Z">7:45',
    expect.stringMatching(/^class="facts">60 min · 14,50/),
    expect.stringMatching(/^<h2>mar, 8 dic/),
    '<time datetime="2026-12-07T18:45:00.000Z">7:45',
    expect.stringMatching(/^class="facts">60 min · 89,00.+ al mes/),
  ]);
  expect(read).toContain('Pacific/Auckland');
  expect(read).toContain(
    'href="https://flow.example/es/l/later/id-of-2026-12-03?start=2026-12-03T18%3A45%3A00.000Z"',
  );
  expect(read).toContain('Clases con أميرة حداد');
});

it('writes what people wrote as text', async () => {
  const { text } = await show(teacherId);
  expect(text).toContain('&lt;b&gt;Yoga&lt;/b&gt; &amp; &quot;calm&quot;');
  expect(text).not.toContain('<b>Yoga');
});

it('may be shown within any site, runs its own script alone and sets no cookie', async () => {
  const { res } = await show(`${teacherId}?zone=Moon/Base&theme=loud&language=xx`);
  expect([res.status, res.headers.get('set-cookie')]).toEqual([200, null]);
  const policy = res.headers.get('content-security-policy');
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toMatch(/script-src 'sha256-[^']+'$/);
  expect(policy).toContain("default-src 'none'");
});

it.each(['not-an-id', goneId])('says that nothing is public of %s', async id => {
  const { res, text } = await show(id);
  expect(res.status).toBe(404);
  expect(text).toContain('This schedule is not public.');
});

it('is smaller than a picture', async () => {
  const script = await (await fetch(`${site.url}/widget.js`)).text();
  const { text } = await show(teacherId);
  expect(script.length + text.length).toBeLessThan(10_000);
});
