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

/** Measures again and again until what is requested is there; twenty seconds at most. */
async function until<T>(measure: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 20_000; ; await sleep(250)) {
    const found = await measure();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('It did not come to that.');
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
  });
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
    await teacher.send();
    await student.receive([want('voice'), want('music'), want('camera')]);
    const track = async (kind: string) => (await student.measured()).find(t => t.kind === kind);

    await until(async () => {
      const [voice, music] = [await track('voice'), await track('music')];
      return (voice?.totalAudioEnergy ?? 0) > 0 && (music?.totalAudioEnergy ?? 0) > 0.1
        ? true
        : undefined;
    });
    await until(async () => ((await track('camera'))?.framesDecoded ?? 0) > 30 || undefined);
    const [left, right] = await student.loudest();
    expect(Math.abs(left - 440)).toBeLessThan(12);
    expect(Math.abs(right - 1_320)).toBeLessThan(12);

    // Twice: back to the large picture too.
    const width = (is: (width: number) => boolean) =>
      until(async () => {
        const now = (await track('camera'))?.frameWidth ?? 0;
        return is(now) ? now : undefined;
      });
    const large = await width(now => now >= 480);
    await student.receive([want('voice'), want('music'), want('camera', 'low')]);
    await width(now => now > 0 && now < large / 2);
    await student.receive([want('voice'), want('music'), want('camera')]);
    await width(now => now >= 480);
  }, 60_000);
});
