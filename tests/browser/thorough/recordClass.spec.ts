import { becomeMember, newPerson, signInAs, signUp } from '../support/account.ts';
import { join, startClass, takePlace, withDevices } from '../support/classroom.ts';
import { offerClass } from '../support/offeredClass.ts';
import {
  findAtEnd,
  framesDecoded,
  hide,
  sendColour,
  slowWhenHidden,
} from '../support/ownColour.ts';
import { addPicture, descriptionForm, fillClass } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

// The server is killed in the middle, and a stranger is refused.
test.use({
  expectedErrors: [/ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|WebSocket|50\d|404.*classroom/],
});
test.use({ launchOptions: withDevices });

const zone = 'Europe/London';
const minute = 60_000;
const quarter = 15 * minute;

/** Returns a time on the clock of the class: `YYYY-MM-DD` and `HH:mm`. */
function wallTimeOf(at: number): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [date = '', time = ''] = format.format(at).split(' ');
  return { date, time };
}

/** What a player has decoded after a jump: frames, its place and its length in seconds. */
const playFrom = (page: Page, second: number) =>
  page.evaluate(async to => {
    const video = document.querySelector('video');
    if (!video) throw new Error('There is no video.');
    video.currentTime = to;
    await new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }));
    const reached = video.currentTime;
    await video.play();
    await new Promise(resolve => setTimeout(resolve, 1_500));
    const { totalVideoFrames: frames } = video.getVideoPlaybackQuality();
    return { reached, at: video.currentTime, frames, duration: video.duration };
  }, second);

async function endForAll(teacher: Page): Promise<void> {
  await teacher.getByRole('button', { name: 'Leave' }).click();
  await teacher.getByRole('menuitem', { name: 'End for all' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
}

/** Opens a recording, and waits until its file is made. */
async function openReplay(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('video')).toBeVisible({ timeout: 150_000 });
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0))
    .toBeGreaterThan(0);
}

test('a class is recorded over a crash of the server, and watched by who booked it alone', async ({
  person,
  server,
}) => {
  test.setTimeout(600_000);
  const title = `Recorded flow ${Date.now()}`;
  const [teacher, ada] = [await person(), await person()];
  await signInAs(teacher, server, 'teacher');
  await signInAs(ada, server, 'student');

  const address = await test.step('a class is published with a recording for a week', async () => {
    const left = quarter - (Date.now() % quarter);
    if (left < minute) await teacher.waitForTimeout(left);
    const { date, time } = wallTimeOf(Math.ceil(Date.now() / quarter) * quarter);
    await teacher.goto('/l/new');
    const form = descriptionForm(teacher);
    await fillClass(form, title, 'You can watch it again.', 5, {
      timezone: zone,
      date,
      time,
      duration: '30 minutes',
    });
    await form.getByRole('radio', { name: 'Free' }).check();
    await form.getByRole('button', { name: 'Save and continue' }).click();
    await addPicture(teacher);
    const stored = teacher.waitForResponse(answer => answer.url().includes('meeting'));
    await teacher.getByLabel('Recording', { exact: true }).selectOption('7');
    await stored;
    await teacher.getByRole('button', { name: 'Publish class' }).click();
    await teacher.waitForURL(/\/l\/[^/]+\/[0-9a-f-]+$/);
    return new URL(teacher.url()).pathname;
  });

  await test.step('a student reads that before booking', async () => {
    await ada.goto(address);
    await expect(ada.getByText(/you can watch it again for 7 days/)).toBeVisible();
    await ada.goto(`${address}/checkout`);
    await ada.getByRole('button', { name: 'Book for free' }).click();
    await expect(ada.getByRole('heading', { name: `You are in: ${title}` })).toBeVisible();
  });

  const listing = address.split('/').at(-1) ?? '';
  await test.step('everybody answers, and sees that it is recorded', async () => {
    await teacher.goto(`/join/${listing}`);
    await teacher.getByRole('button', { name: 'Switch camera on' }).click();
    await teacher.getByRole('button', { name: 'Start class' }).click();
    await ada.goto(`/join/${listing}`);
    await ada.getByRole('button', { name: 'Join', exact: true }).click();
    await teacher.getByRole('button', { name: 'Recording' }).click();
    await teacher.getByRole('button', { name: 'Start recording' }).click();
    await ada
      .getByRole('dialog', { name: /going to be recorded/ })
      .getByRole('button', { name: 'Not me' })
      .click();
    await expect(ada.locator('header').getByText('Recording', { exact: true })).toBeVisible();
    await expect(teacher.getByText('All of it is stored.')).toBeVisible();
  });

  await test.step('the server is killed, and the recording loses nothing', async () => {
    await teacher.waitForTimeout(6_000);
    await server.kill();
    await expect(teacher.getByText(/seconds are not stored yet/)).toBeVisible();
    await server.boot();
    await expect(teacher.getByText('All of it is stored.')).toBeVisible({ timeout: 150_000 });
    await teacher.waitForTimeout(4_000);
  });

  await test.step('the class ends', async () => {
    await endForAll(teacher);
    await expect(ada.getByRole('heading', { name: /over/ })).toBeVisible();
  });

  const replay = await test.step('the student watches it, from any place', async () => {
    const start = Math.ceil((Date.now() - quarter) / quarter) * quarter;
    const rooms = [start, start + quarter].map(at => `/replay/${listing}.${at}`);
    let found = '';
    for (const room of rooms) {
      await ada.goto(room);
      const heading = ada.getByRole('heading', { level: 1 });
      await expect(heading).not.toHaveText('');
      if (!/not recorded|not in your/.test((await heading.textContent()) ?? '')) found = room;
    }
    await openReplay(ada, found);
    const first = await playFrom(ada, 8);
    expect(Number.isFinite(first.duration)).toBe(true);
    expect(first.duration).toBeGreaterThan(12);
    expect(first.reached).toBeCloseTo(8, 0);
    expect(first.at).toBeGreaterThan(8.5);
    expect(first.frames).toBeGreaterThan(5);
    const back = await playFrom(ada, 1);
    expect(back.reached).toBeCloseTo(1, 0);
    expect(back.frames).toBeGreaterThan(first.frames);
    return found;
  });

  await test.step('nobody else does, and the teacher deletes it', async () => {
    const file = (await ada.locator('video').getAttribute('src')) ?? '';
    const stranger = await person();
    await stranger.goto('/');
    await signUp(stranger, newPerson('Student', 'Sol', 'Stranger'));
    await stranger.goto(replay);
    await expect(
      stranger.getByRole('heading', { name: 'This class is not in your bookings' }),
    ).toBeVisible();
    expect((await stranger.request.get(file)).status()).toBe(404);
    await teacher.goto(replay);
    await teacher.getByRole('button', { name: 'Delete the recording' }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: 'Delete the recording' }).click();
    await expect(teacher.getByRole('heading', { name: 'The recording was deleted' })).toBeVisible();
    expect((await ada.request.get(file)).status()).toBe(404);
  });
});

test('a recording has all who agreed, whom the teacher does not see, and nobody else', async ({
  person,
  server,
}) => {
  test.setTimeout(600_000);
  const sent = {
    teacher: { hue: 0, tone: 500 },
    ada: { hue: 120, tone: 900 },
    cleo: { hue: 60, tone: 2_100 },
    ben: { hue: 240, tone: 1_400 },
  };
  const [teacher, ada, cleo, ben] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  await sendColour(teacher, sent.teacher);
  await sendColour(ada, sent.ada);
  await sendColour(cleo, sent.cleo);
  await sendColour(ben, sent.ben);
  await slowWhenHidden(teacher);
  await signInAs(teacher, server, 'teacher');
  await signInAs(ada, server, 'student');
  await becomeMember(cleo, server, newPerson('Student', 'Cleo', 'Costa'));
  await becomeMember(ben, server, newPerson('Student', 'Bento', 'Reis'));
  const title = `All in it ${Date.now()}`;
  const address = await offerClass(server, {
    ...{ title, inMinutes: 8, places: 5, price: 0, recordingDays: 7 },
  });

  const replay = await test.step('two of three agree, all with picture and voice', async () => {
    for (const page of [ada, cleo, ben]) await takePlace(page, address);
    const entered = teacher.waitForResponse('**/api/classroom/enter');
    await startClass(teacher, address);
    const { classroom } = (await (await entered).json()) as { classroom: { roomId: string } };
    for (const page of [ada, cleo, ben]) {
      await join(page, address);
      await page.getByRole('button', { name: /^Switch camera on/ }).click();
      await page.getByRole('button', { name: /^Unmute yourself/ }).click();
    }
    await teacher.getByRole('button', { name: 'Recording' }).click();
    await teacher.getByRole('radio', { name: /agree/ }).check();
    const stored = teacher.waitForResponse(
      answer => answer.url().includes('/recording/pieces') && answer.ok(),
      { timeout: 120_000 },
    );
    await teacher.getByRole('button', { name: 'Start recording' }).click();
    for (const page of [ada, cleo, ben]) {
      await page
        .getByRole('dialog', { name: /going to be recorded/ })
        .getByRole('button', { name: page === ben ? 'Not me' : 'I agree' })
        .click();
    }
    await stored;
    return `/replay/${classroom.roomId}`;
  });

  await test.step('the teacher goes to another tab, until the class is over', async () => {
    await hide(teacher);
    const before = await framesDecoded(teacher);
    const arriving = async () =>
      [...(await framesDecoded(teacher))].filter(
        ([track, frames]) => frames > (before.get(track) ?? 0) + 20,
      ).length;
    await expect.poll(arriving, { timeout: 180_000 }).toBe(2);
    await teacher.waitForTimeout(6_000);
    await endForAll(teacher);
    await expect(ada.getByRole('heading', { name: /over/ })).toBeVisible();
  });

  await test.step('the recording has them, moving and to be heard', async () => {
    await openReplay(ada, replay);
    const order = [sent.teacher, sent.ada, sent.cleo, sent.ben];
    const [host, first, second, refused] = await findAtEnd(ada, order);
    expect(host?.share).toBeGreaterThan(0.3);
    for (const one of [host, first, second]) {
      expect(one?.share).toBeGreaterThan(0.02);
      expect(one?.moves).toBe(true);
      expect(one?.tone).toBeGreaterThan(20);
    }
    expect(refused?.share).toBeLessThan(0.002);
    expect(refused?.tone).toBeLessThan(15);
  });
});
