import { expect, test } from '@playwright/test';
import { FlowroomServer, freePort } from '../../support/server.ts';

// Measurements of visitors' browsers reach the port of the metrics, whichever way a page is left.

let server: FlowroomServer;
let metricsPort = 0;
test.beforeAll(async () => {
  metricsPort = await freePort();
  server = await FlowroomServer.start({ METRICS_PORT: String(metricsPort) });
});
test.afterAll(() => server?.stop());

/** Counts of measurements of the first page, by kind. */
async function measured(): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const counts: Record<string, number> = { CLS: 0, INP: 0, LCP: 0 };
  for (const [, labels = '', count] of text.matchAll(
    /^flowroom_web_vital_(?:seconds|layout_shift)_count\{(.*)\} (\d+)$/gm,
  )) {
    const of = (name: string) => new RegExp(`\\b${name}="(\\w+)"`).exec(labels)?.[1];
    if (of('page') === 'LandingPage') counts[of('name') ?? 'CLS'] = Number(count);
  }
  return counts;
}

for (const [leaving, url] of [
  ['another site', 'about:blank'],
  ['another page of the site', '/about'],
] as const) {
  test(`the figures of a page are counted when it is left for ${leaving}`, async ({ page }) => {
    const before = await measured();
    const script = page.waitForResponse(answer => /\/vitals\.\w+\.js$/.test(answer.url()));
    await page.goto(server.url);
    await (await script).finished();
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().click();
    await page.keyboard.type('yoga');
    await page.waitForLoadState('networkidle');
    await page.goto(url.startsWith('/') ? `${server.url}${url}` : url);
    await expect
      .poll(async () => {
        const after = await measured();
        return ['CLS', 'INP', 'LCP'].map(kind => (after[kind] ?? 0) - (before[kind] ?? 0));
      })
      .toEqual([1, 1, 1]);
  });
}

test('visitors with Do Not Track are not measured', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { dnt: '1' } });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', request => void asked.push(request.url()));
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await page.goto('about:blank');
  expect(asked.filter(address => /vitals/.test(address))).toEqual([]);
  await context.close();
});
