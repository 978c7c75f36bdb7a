import path from 'node:path';
import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

const folder = path.resolve(import.meta.dirname, '../../../server/teachers/video/testing');
const clip = (name: string) => path.join(folder, name);

const chooser = (page: Page) => page.getByLabel(/^(Choose a|Replace the) video$/);
const shown = (page: Page) => page.getByLabel('Your video');

/** The size of a video that can be played, in pixels. */
const sizeOf = (page: Page, label: string | RegExp) =>
  page.getByLabel(label).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    return [video.videoWidth, video.videoHeight];
  });

test('a teacher has a video with a picture and captions on their page', async ({
  page,
  person,
  server,
  expectedErrors,
}) => {
  await signInAs(page, server, 'teacher');
  await page.goto('/profile-settings');

  await test.step('reads why a file can not be used', async () => {
    await chooser(page).setInputFiles(clip('long.mp4'));
    await expect(page.getByText('The video is longer than a minute')).toBeVisible();
  });

  await test.step('sends one, over a network that is lost for a moment', async () => {
    expectedErrors.push(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
    let lost = 0;
    await page.route('**/api/teachers/video/pieces**', async route => {
      lost += 1;
      await (lost === 1 ? route.abort('internetdisconnected') : route.continue());
    });
    await chooser(page).setInputFiles(clip('clip.webm'));
    await expect(shown(page)).toBeVisible();
    expect(lost).toBeGreaterThan(1);
    await page.unroute('**/api/teachers/video/pieces**');
    await expect(shown(page)).toHaveAttribute('poster', /poster\.jpg\?edition=1$/);
  });

  await test.step('replaces it by one that the browser has to convert', async () => {
    await chooser(page).setInputFiles(clip('wide.webm'));
    await expect(shown(page)).toHaveAttribute('width', '1280');
    expect(await sizeOf(page, 'Your video')).toEqual([1280, 720]);
  });

  await test.step('chooses another moment as its picture', async () => {
    await page.getByRole('button', { name: 'Choose another moment' }).click();
    await page.getByRole('slider', { name: 'Moment of the video' }).fill('1.5');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.getByText('The new picture is on your page.')).toBeVisible();
    await expect(shown(page)).toHaveAttribute('poster', /poster\.jpg\?edition=2$/);
  });

  await test.step('writes captions', async () => {
    await page.getByRole('button', { name: 'Add captions' }).click();
    await page.getByLabel('What is said').fill('0:00 Welcome to my class');
    await page.getByRole('button', { name: 'Save the captions' }).click();
    await expect(page.getByText('Your video has captions: English.')).toBeVisible();
  });

  const visitor = await person();
  const address = await page
    .getByRole('main')
    .locator('a[href^="/u/"], a[href^="/t/"]')
    .first()
    .getAttribute('href');
  await test.step('a visitor plays it', async () => {
    await visitor.goto(String(address));
    const video = visitor.getByLabel(/^Video of /);
    await expect(video).toBeVisible();
    const loaded = () => video.evaluate((one: HTMLVideoElement) => one.readyState);
    expect(await loaded()).toBe(0);
    expect(await sizeOf(visitor, /^Video of /)).toEqual([1280, 720]);
    const words = video.evaluate(async (one: HTMLVideoElement) => {
      const [track] = one.textTracks;
      while (!track?.cues?.length) await new Promise(resolve => setTimeout(resolve, 50));
      return [...track.cues].map(cue => (cue as VTTCue).text);
    });
    expect(await words).toEqual(['Welcome to my class']);
  });

  await test.step('deletes it, and it is gone for everybody', async () => {
    await page.getByRole('button', { name: 'Delete the video' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete the video' }).click();
    await expect(shown(page)).toHaveCount(0);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(visitor.getByLabel(/^Video of /)).toHaveCount(0);
  });
});
