import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { findChromium } from '#scripts/setup/chromium.mjs';
import type { MediaEngine, Offer } from '#server/classroom/engine/mediaEngine.ts';
import type { MediaKind, WantedTrack } from '#shared/classroom/media.ts';

/** A track as a page received it, in all since it began. */
export interface Measured {
  kind?: MediaKind;
  /** Milliseconds from requesting to the first frame. */
  firstFrameMs: number | null;
  /** Milliseconds from drawing a frame of the clock to showing it. */
  delays: number[];
  framesDecoded?: number;
  frameWidth?: number;
  totalAudioEnergy?: number;
  packetsLost: number;
  freezeCount?: number;
  bytes: number;
}

/** What limits the sender, and what it believes of its line. */
export interface Sending {
  availableKbit: number;
  pictures: { frameWidth?: number; framesPerSecond?: number; qualityLimitationReason?: string }[];
}

/** Starts Chromium with a fake camera and microphone. */
export const launchWithCamera = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      ...args,
    ],
  });

/** A page of a person, in a context of its own. */
export class MediaPage {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(
    browser: Browser,
    engine: MediaEngine,
    roomId: string,
    personId: string,
  ): Promise<MediaPage> {
    const page = await browser.newPage();
    // A page of this machine's own name may use the camera; nothing is requested.
    await page.route('**/*', route =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>media</title>' }),
    );
    await page.exposeFunction('engine', (method: string, value: unknown) => {
      if (method === 'send') return engine.send(roomId, personId, value as Offer);
      if (method === 'receive') return engine.receive(roomId, personId, value as WantedTrack[]);
      return engine.answer(roomId, personId, String(value));
    });
    await page.addInitScript({ path: path.join(import.meta.dirname, 'mediaPage.js') });
    await page.goto('http://localhost/');
    return new MediaPage(page);
  }

  /** Sets the servers and the ways of connections that are made from now on. */
  async configure(config: RTCConfiguration): Promise<void> {
    await this.#page.evaluate(`mediaPage.configure(${JSON.stringify(config)})`);
  }

  /** How both connections go: `relay tcp`, `host `. */
  ways(): Promise<string[]> {
    return this.#page.evaluate<string[]>('mediaPage.ways()');
  }

  /** `keepsSize`: an encoder without time sends fewer pictures, and not smaller ones. */
  async send(options: { hasClock?: boolean; keepsSize?: boolean } = {}): Promise<void> {
    await this.#page.evaluate(`mediaPage.send(${JSON.stringify(options)})`);
  }

  close(): Promise<void> {
    return this.#page.close();
  }

  async receive(wanted: readonly WantedTrack[]): Promise<void> {
    await this.#page.evaluate(`mediaPage.receive(${JSON.stringify(wanted)})`);
  }

  async readClock(): Promise<void> {
    await this.#page.evaluate('mediaPage.readClock()');
  }

  measured(): Promise<Measured[]> {
    return this.#page.evaluate<Measured[]>('mediaPage.measured()');
  }

  sending(): Promise<Sending> {
    return this.#page.evaluate<Sending>('mediaPage.sending()');
  }

  /** Loudest frequency of each channel of the music, in Hz. */
  loudest(): Promise<[number, number]> {
    return this.#page.evaluate<[number, number]>('mediaPage.loudest()');
  }
}
