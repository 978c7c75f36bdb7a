import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { filesOf } from '../support/chunks.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const scriptsOf = (part: string) => filesOf([part]).filter(name => name.endsWith('.js'));

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Returns what has moved on a page since its first paint. */
const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>(resolve => {
        const observer = new PerformanceObserver(list => {
          const shifts = (list.getEntries() as Shift[]).filter(({ value }) => value >= 0.001);
          const moved = shifts.flatMap(({ sources }) => sources);
          resolve(
            moved.map(({ node, previousRect, currentRect }) => {
              const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName;
              return `${name} ${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`;
            }),
          );
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer is not called.
        requestAnimationFrame(() => setTimeout(() => resolve([])));
      }),
  );

test('nothing moves while the agenda comes, and it comes without the grids', async ({
  page,
  person,
  server,
}) => {
  await signInAs(page, server, 'teacher');
  const storageState = await page.context().storageState();
  const grids = scriptsOf('GridCalendar').filter(
    name => !scriptsOf('AgendaCalendar').includes(name),
  );
  expect(grids).not.toEqual([]);
  const agenda = '/teach/calendar?view=agenda';
  for (const [options, address, shown] of [
    [phone, '/teach/calendar', 'Morning circle'],
    [phone, `${agenda}&date=2040-01-01`, 'No classes in these four weeks.'],
    [desktop, agenda, 'Morning circle'],
  ] as const) {
    const teacher = await person({ ...options, storageState });
    const asked: string[] = [];
    teacher.on('request', request => asked.push(new URL(request.url()).pathname));
    const hasGrids = () => grids.some(name => asked.includes(`/static/${name}`));
    await teacher.goto(address, { waitUntil: 'networkidle' });
    await expect(teacher.getByText(shown, { exact: true }).first()).toBeVisible();
    expect(await shiftsOf(teacher), address).toEqual([]);
    expect(hasGrids()).toBe(false);
    await teacher.getByRole('link', { name: 'Week', exact: true }).click();
    await expect(teacher.getByText('9 AM', { exact: true })).toBeVisible();
    expect(hasGrids()).toBe(true);
  }
});

test('nothing is seen to move while a week or a month comes', async ({ page, person, server }) => {
  await signInAs(page, server, 'teacher');
  const storageState = await page.context().storageState();
  for (const options of [phone, desktop]) {
    const teacher = await person({ ...options, storageState });
    for (const view of ['week', 'month']) {
      await teacher.goto(`/teach/calendar?view=${view}`, { waitUntil: 'networkidle' });
      await expect(teacher.getByRole('columnheader').first()).toBeVisible();
      expect(await shiftsOf(teacher), view).toEqual([]);
    }
  }
});

test('a week opens at its first class, and its days stay above it', async ({
  page,
  person,
  server,
}) => {
  await signInAs(page, server, 'teacher');
  const storageState = await page.context().storageState();
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  for (const options of [phone, { viewport: { width: 1440, height: 700 } }]) {
    const teacher = await person({ ...options, storageState });
    await teacher.goto(`/teach/calendar?view=week&date=${nextWeek}`);
    const box = teacher.getByRole('region', { name: 'Your calendar' });
    await expect.poll(() => box.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await box.evaluate(element => element.scrollIntoView({ block: 'end' }));
    const top = () =>
      teacher
        .getByRole('columnheader')
        .first()
        .evaluate(header => header.getBoundingClientRect().top);
    const edge = await box.evaluate(element => element.getBoundingClientRect().top);
    await box.evaluate(element => void (element.scrollTop = element.scrollHeight));
    expect(Math.abs((await top()) - edge)).toBeLessThan(4);
  }
});

test('the server marks no view while the size of the screen decides about it', async ({
  page,
  server,
}) => {
  await signInAs(page, server, 'teacher');
  const markedAt = async (address: string) => {
    const html = await (await page.request.get(address)).text();
    return page.evaluate(text => {
      const { body } = new DOMParser().parseFromString(text, 'text/html');
      const marked = body.querySelectorAll('main a[href*="view="][aria-current]');
      return [...marked].map(link => link.textContent);
    }, html);
  };
  expect(await markedAt('/teach/calendar')).toEqual([]);
  expect(await markedAt('/teach/calendar?view=month')).toEqual(['Month']);
});

test.describe('without the code of the calendar', () => {
  test.use({ expectedErrors: [/Failed to load resource: net::ERR_FAILED/] });

  test('the page says so, and tries again', async ({ person, server }) => {
    const page = await person(phone);
    await signInAs(page, server, 'teacher');
    const scripts = scriptsOf('AgendaCalendar').map(name => `**/${name}`);
    for (const script of scripts) await page.route(script, route => route.abort());
    await page.goto('/teach/calendar');
    await expect(page.getByRole('alert')).toContainText('The calendar did not load.');
    for (const script of scripts) await page.unroute(script);
    await page.getByRole('button', { name: 'Try again' }).tap();
    const classes = page.getByRole('link', { name: /Morning circle/ });
    await expect(classes.first()).toBeVisible();
  });
});
