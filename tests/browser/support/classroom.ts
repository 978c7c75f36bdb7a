import type { BrowserContext, Locator, Page } from '@playwright/test';
import { findChromium } from '#scripts/setup/chromium.mjs';
import type { Network } from '../../support/network/network.ts';
import { expect } from './test.ts';

/**
 * Chromium with a moving picture as its camera and a tone as its microphone, without a question.
 */
export const withDevices = {
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
};

/** Decoded frames of the largest moving picture on a page. */
export const framesOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('video')].map(
        video => video.getVideoPlaybackQuality().totalVideoFrames,
      ),
    ),
  );

/** Waits until so many more frames were decoded. */
export async function moves(page: Page, frames = 20): Promise<void> {
  const before = await framesOf(page);
  // A picture that was connected again counts from zero.
  await expect
    .poll(async () => {
      const now = await framesOf(page);
      return now < before ? now : now - before;
    })
    .toBeGreaterThan(frames);
}

/** Lets the media of all pages of a context go through a line; its `proxy` has the rest. */
export async function goThrough(context: BrowserContext, network: Network): Promise<void> {
  await context.exposeFunction('throughNetwork', (sdp: string) => network.through(sdp));
  await context.addInitScript(() => {
    const opened: RTCPeerConnection[] = [];
    Reflect.set(globalThis, 'openedConnections', opened);
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(options?: RTCConfiguration) {
        super(options);
        opened.push(this);
      }
    };
    const own = RTCPeerConnection.prototype;
    // Called with its connection below.
    const { setRemoteDescription } = own as {
      setRemoteDescription: (description: RTCSessionDescriptionInit) => Promise<void>;
    };
    own.setRemoteDescription = async function through(
      this: RTCPeerConnection,
      { type, sdp = '' }: RTCSessionDescriptionInit,
    ) {
      const change = Reflect.get(globalThis, 'throughNetwork') as (sdp: string) => Promise<string>;
      await setRemoteDescription.call(this, { type, sdp: await change(sdp) });
    };
  });
}

/** What a page has received since its connections began: of the largest picture, and all sound. */
export const received = (page: Page) =>
  page.evaluate(async () => {
    const sum = {
      frames: 0,
      freezes: 0,
      frozenSeconds: 0,
      width: 0,
      samples: 0,
      concealed: 0,
      energy: 0,
      bytes: 0,
    };
    const opened = Reflect.get(globalThis, 'openedConnections') as RTCPeerConnection[];
    const reports = await Promise.all(opened.map(one => one.getStats()));
    for (const report of reports.flatMap((all): unknown[] => [...all.values()])) {
      const stats = report as Record<string, number | string | undefined>;
      if (stats['type'] !== 'inbound-rtp') continue;
      const of = (name: string) => Number(stats[name] ?? 0);
      sum.bytes += of('bytesReceived');
      sum.frames += of('framesDecoded');
      sum.freezes += of('freezeCount');
      sum.frozenSeconds += of('totalFreezesDuration');
      sum.width = Math.max(sum.width, of('frameWidth'));
      sum.samples += of('totalSamplesReceived');
      sum.concealed += of('concealedSamples');
      sum.energy += of('totalAudioEnergy');
    }
    return sum;
  });

/** Takes a place, or several, in a free class. */
export async function takePlace(page: Page, address: string, places = 1): Promise<void> {
  await page.goto(`${address}/checkout?places=${places}`);
  await page.getByRole('button', { name: 'Book for free' }).click();
  await expect(page.getByRole('heading', { name: /^You are in/ })).toBeVisible();
}

/** Address of the classroom of a class. */
export const roomOf = (address: string): string => `/join/${address.split('/').at(-1)}`;

/** The teacher begins the class, with the camera on. */
export async function startClass(teacher: Page, address: string): Promise<void> {
  await teacher.goto(roomOf(address));
  await teacher.getByRole('button', { name: 'Switch camera on' }).click();
  await teacher.getByRole('button', { name: 'Start class' }).click();
  await expect(teacher.getByRole('toolbar', { name: 'Controls of the class' })).toBeVisible();
}

/** Comes into the room. */
export async function join(page: Page, address: string): Promise<void> {
  await page.goto(roomOf(address));
  await page.getByRole('button', { name: 'Join', exact: true }).click();
}

/** What the room says of the line. */
export const trouble = (page: Page): Locator => page.locator('header').getByRole('status');
