import { signInAlone, sessionOf } from '../support/account.ts';
import { moveClock } from '../support/clock.ts';
import { roomOf, withDevices } from '../support/classroom.ts';
import { ask } from '../engines/support/ask.ts';
import { expect, test } from '../support/test.ts';
import { teachCalendarAnswer } from '#shared/contract/api/teach.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

test.use({
  launchOptions: withDevices,
  settings: {
    NODE_OPTIONS: `--import=${new URL('../support/laterClock.mjs', import.meta.url).href}`,
  },
});

const lastDayIn = (text: string) => Date.parse(/\w+ \d+, \d{4}/.exec(text)?.[0] ?? '');

test('a class of a series is held in the months that Extend Meetings has added', async ({
  person,
  server,
}) => {
  const teacher = await person({ viewport: { width: 1440, height: 900 } });
  await signInAlone(teacher, server, 'teacher');
  await teacher.goto('/listings');
  const card = teacher
    .getByRole('article')
    .filter({ has: teacher.getByRole('button', { name: 'Extend Meetings' }) })
    .first();
  const edit = await card.getByRole('link', { name: 'Edit' }).getAttribute('href');
  await teacher.goto(edit ?? '');
  const section = teacher.getByRole('region', { name: 'Meeting' });
  const before = lastDayIn((await section.textContent()) ?? '');
  await section.getByRole('button', { name: 'Extend Meetings' }).click();
  await expect(section.getByRole('status').filter({ hasText: 'Six more months' })).toBeVisible();
  const listingId = /[0-9a-f-]{36}/.exec(edit ?? '')?.[0] ?? '';

  const at = (days: number) => new Date(before + days * dayMs).toISOString();
  const query = new URLSearchParams({ from: at(14), to: at(40) });
  const address = `${server.url}/api/teach/calendar?${query}`;
  const { times } = await ask(address, await sessionOf(server, 'teacher'), teachCalendarAnswer);
  const time = times.find(each => each.listingId === listingId && each.status === 'scheduled');
  if (!time) throw new Error('The series has no class in the months that were added.');

  await test.step('ten minutes before, the room of that class is open', async () => {
    await teacher.goto('about:blank');
    await server.terminate();
    const ahead = Date.parse(time.start) - 10 * minuteMs - Date.now();
    await server.boot({ CLOCK_AHEAD_MS: String(ahead) });
    await moveClock(teacher, ahead);
    await teacher.context().clearCookies();
    await signInAlone(teacher, server, 'teacher');
    await teacher.goto(roomOf(`/${listingId}`));
    await teacher.getByRole('button', { name: 'Start class' }).click();
    await expect(teacher.getByText('1 person')).toBeVisible();
    await expect(teacher.getByRole('toolbar', { name: 'Controls of the class' })).toBeVisible();
  });
});
