import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { engines } from '#server/classroom/engine/testing/engines.ts';
import type { EngineUnderTest } from '#server/classroom/engine/testing/engines.ts';
import { MediaPage, launchWithCamera } from './mediaPage.ts';

const room = 'class.1780000000000';
const want = (kind: 'voice' | 'music' | 'camera', layer: 'high' | 'low' = 'high') => ({
  person: 'teacher',
  kind,
  layer,
});

/**
 * Measures again and again until what is requested is there. The limit is for what never comes: a
 * machine that does other things decodes a picture a second, and does decode it.
 */
async function until<T>(what: string, measure: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 60_000; ; await sleep(250)) {
    const found = await measure();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`There is no ${what}.`);
  }
}

describe.each(engines)('browsers over $name', ({ start, missing }) => {
  const test = missing ? it.skip : it;
  let under: EngineUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    if (missing) return;
    [under, browser] = await Promise.all([start(5), launchWithCamera()]);
    await under.engine.openRoom(room);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await under?.close();
  });

  test('see and hear one another, in stereo, and get the small picture when they request', async () => {
    const { engine } = under;
    const teacher = await MediaPage.open(browser, engine, room, 'teacher');
    const student = await MediaPage.open(browser, engine, room, 'student');
    for (const kind of ['voice', 'music', 'camera'] as const) {
      await engine.allow(room, 'teacher', kind, null);
    }
    await teacher.send({ keepsSize: true });
    await student.receive([want('voice'), want('music'), want('camera')]);
    const track = async (kind: string) => (await student.measured()).find(t => t.kind === kind);

    await until('sound', async () => {
      const [voice, music] = [await track('voice'), await track('music')];
      const isHeard = (voice?.totalAudioEnergy ?? 0) > 0 && (music?.totalAudioEnergy ?? 0) > 0.1;
      return isHeard || undefined;
    });
    await until('moving picture', async () => {
      return ((await track('camera'))?.framesDecoded ?? 0) > 30 || undefined;
    });
    // A moment in which nothing could be played has no tone.
    await until('tone of its own in each channel', async () => {
      const [left, right] = await student.loudest();
      return (Math.abs(left - 440) < 12 && Math.abs(right - 1_320) < 12) || undefined;
    });

    // Twice: back to the large picture too.
    const isWide = (points: number) =>
      until(`picture ${points} points wide`, async () => {
        return (await track('camera'))?.frameWidth === points || undefined;
      });
    await isWide(1_280);
    await student.receive([want('voice'), want('music'), want('camera', 'low')]);
    await isWide(320);
    await student.receive([want('voice'), want('music'), want('camera')]);
    await isWide(1_280);
  }, 300_000);
});
