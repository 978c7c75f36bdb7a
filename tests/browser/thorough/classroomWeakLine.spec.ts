import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import {
  goThrough,
  join,
  moves,
  received,
  startClass,
  takePlace,
  trouble,
  withDevices,
} from '../support/classroom.ts';
import { offerClass } from '../support/offeredClass.ts';
import { expect, test } from '../support/test.ts';
import { goodLine } from '../../support/network/line.ts';
import type { LineState } from '../../support/network/line.ts';
import { Network } from '../../support/network/network.ts';

// BENCH_LINES writes the figures of `docs/benchmarks.md`: the seconds for which each line is
// watched.

test.use({ launchOptions: withDevices });

const lines: readonly (readonly [string, Partial<LineState>])[] = [
  ['good', {}],
  ['5 % loss', { loss: 0.05 }],
  ['200 ms', { delayMs: 100 }],
  ['300 kbit/s', { kbit: 300 }],
  ['all three', { loss: 0.05, delayMs: 100, kbit: 300 }],
];
const benchSeconds = Number(process.env['BENCH_LINES'] ?? 0);

/** What was seen and heard meanwhile. */
async function watched(page: Page, seconds: number) {
  const before = await received(page);
  await page.waitForTimeout(seconds * 1_000);
  const after = await received(page);
  const samples = after.samples - before.samples;
  return {
    'frames/s': Math.round(((after.frames - before.frames) / seconds) * 10) / 10,
    freezes: after.freezes - before.freezes,
    'frozen, s': Math.round((after.frozenSeconds - before.frozenSeconds) * 10) / 10,
    width: after.width,
    'sound made up, %': Math.round(((after.concealed - before.concealed) / samples) * 1_000) / 10,
    'sound energy': after.energy - before.energy,
    'kbit/s': Math.round(((after.bytes - before.bytes) * 8) / seconds / 1_000),
    'the room says': (await trouble(page).allInnerTexts()).join(' ').trim(),
  };
}

test('on a weak line pictures become small, and then none, so that the sound stays', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000 + lines.length * (benchSeconds + 8) * 1_000);
  const network = await Network.open();
  try {
    const teacher = await person();
    const student = await person({ proxy: { server: network.proxy } });
    await goThrough(student.context(), network);
    await signInAs(teacher, server, 'teacher');
    await signInAs(student, server, 'student');
    const address = await offerClass(server, {
      title: `Far away ${Date.now()}`,
      inMinutes: 5,
      places: 5,
      price: 0,
    });
    await takePlace(student, address);
    await startClass(teacher, address);
    await join(student, address);
    await moves(student, 30);

    if (benchSeconds > 0) {
      for (const [name, line] of lines) {
        network.set({ ...goodLine, ...line });
        await student.waitForTimeout(8_000);
        const figures = { line: name, ...(await watched(student, benchSeconds)) };
        process.stdout.write(`${JSON.stringify(figures)}\n`);
      }
    }

    await test.step('300 kbit/s with loss and delay carry the sound, and the page says whose line it is', async () => {
      network.set({ loss: 0.05, delayMs: 100, kbit: 300 });
      await expect(student.getByText(/^Your line is weak/)).toBeVisible();
      const { 'sound energy': energy } = await watched(student, 5);
      expect(energy).toBeGreaterThan(0);
      await expect(teacher.getByText(/^Your line/)).toHaveCount(0);
    });

    await test.step('what carries no picture has the sound alone', async () => {
      network.set({ loss: 0.3, delayMs: 100, kbit: 120 });
      await expect(student.getByText('sound only', { exact: false })).toBeVisible();
      const { 'sound energy': energy } = await watched(student, 5);
      expect(energy).toBeGreaterThan(0);
    });

    await test.step('a line that is good again has the picture', async () => {
      network.set(goodLine);
      await expect(student.getByText(/^Your line is weak: sound only/)).toHaveCount(0, {
        timeout: 60_000,
      });
      await moves(student);
    });
    await student.close();
  } finally {
    await network.close();
  }
});
