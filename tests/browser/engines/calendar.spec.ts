import { paths } from '#shared/config/paths.ts';
import { teachCalendarAnswer } from '#shared/contract/api/teach.ts';
import { dayMs, hourMs, wallTimeOf } from '#shared/time/time.ts';
import { sessionOf } from '../support/account.ts';
import { ask } from './support/ask.ts';
import { expect, expectShown, test } from './support/test.ts';
import type { Target } from './support/screen.ts';

/** A weekly class of the demo, with dates that nobody has booked. */
const title = 'Yoga for people who work nights';

/** Runs in the page: the height of an hour of the calendar, px. */
function hourHeight(): number {
  const top = (hour: string) =>
    [...document.querySelectorAll('main *')]
      .filter(({ children, textContent }) => children.length === 0 && textContent?.trim() === hour)
      .map(element => element.getBoundingClientRect().top)[0] ?? 0;
  return top('10 AM') - top('9 AM');
}

test('a class is dragged to another hour', async ({ screenOf, server }) => {
  const session = await sessionOf(server, 'teacher');
  const now = Date.now();
  const at = (days: number) => new Date(now + days * dayMs).toISOString();
  const query = new URLSearchParams({ from: at(0), to: at(28) });
  const address = `${server.url}/api/teach/calendar?${query}`;
  const { times } = await ask(address, session, teachCalendarAnswer);
  const time = times.find(
    each =>
      each.title === title &&
      each.status === 'scheduled' &&
      each.taken + each.requests === 0 &&
      Date.parse(each.start) > now + 2 * dayMs,
  );
  if (!time) throw new Error('The demo has no such class time.');

  const screen = await screenOf({ session, timezone: 'UTC' });
  await screen.open(`/teach/calendar?view=week&date=${time.start.slice(0, 10)}`);
  const link = { css: `a[href="${paths.teachClass(time)}"]` };
  await expectShown(screen, link);
  await expect.poll(() => screen.evaluate(hourHeight)).toBeGreaterThan(0);
  await screen.drag(link, { x: 0, y: await screen.evaluate(hourHeight) });
  const dialog: Target = { role: 'dialog', name: `Move “${title}”` };
  await expectShown(screen, dialog);
  const later = wallTimeOf(new Date(Date.parse(time.start) + hourMs).toISOString(), time.timezone);
  expect(await screen.valueOf({ label: /^New start/, within: dialog })).toBe(later.time);
  await screen.click({ role: 'button', name: 'Keep as it is', within: dialog });
  await expect.poll(() => screen.isShown(dialog)).toBe(false);
});
