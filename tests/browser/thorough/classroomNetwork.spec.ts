import os from 'node:os';
import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import {
  framesOf,
  goThrough,
  join,
  moves,
  startClass,
  takePlace,
  withDevices,
} from '../support/classroom.ts';
import { offerClass } from '../support/offeredClass.ts';
import { expect, test } from '../support/test.ts';
import { Network } from '../../support/network/network.ts';

test.use({
  launchOptions: withDevices,
  // What was under way when the line was cut, and while the server was away.
  expectedErrors: [/ERR_|WebSocket|503/],
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What programs beside this one make of a second: the waits are of a machine that has none. */
const slowness = (): number => Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism());

/** Milliseconds from now until another frame is decoded. */
async function untilItMoves(page: Page): Promise<number> {
  const from = Date.now();
  const before = await framesOf(page);
  await expect.poll(async () => (await framesOf(page)) !== before, { intervals: [50] }).toBe(true);
  return Date.now() - from;
}

test('a class goes on after a lost network, and after the server and its engine were killed', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const network = await Network.open();
  try {
    const [teacher, ada] = [
      await person(),
      await person({ ...phone, proxy: { server: network.proxy } }),
    ];
    await goThrough(ada.context(), network);
    await signInAs(teacher, server, 'teacher');
    await signInAs(ada, server, 'student');
    const address = await offerClass(server, {
      title: `Steady flow ${Date.now()}`,
      inMinutes: 2,
      places: 5,
      price: 0,
    });
    await takePlace(ada, address);
    await startClass(teacher, address);
    await join(ada, address);
    await moves(ada, 30);

    await test.step('a student has no network for five seconds, of which nothing informs the page', async () => {
      network.cut();
      const cutAt = Date.now();
      await expect(ada.getByText(/is lost|connected again/)).toBeVisible({ timeout: 5_000 });
      await expect(teacher.getByRole('toolbar')).toBeVisible();
      await ada.waitForTimeout(Math.max(0, cutAt + 5_000 - Date.now()));
      await network.restore();
      const tookMs = await untilItMoves(ada);
      process.stdout.write(`network: back after ${tookMs} ms, load ${os.loadavg()[0]}\n`);
      expect(tookMs).toBeLessThan(2_000 * slowness());
      await expect(ada.getByText(/is lost|connected again/)).toHaveCount(0);
    });

    await test.step('the server is killed with its engine, and everybody is back', async () => {
      await server.kill();
      await expect(ada.getByText(/is lost/)).toBeVisible();
      await expect(teacher.getByText(/is lost/)).toBeVisible();
      await server.boot();
      const tookMs = await untilItMoves(ada);
      process.stdout.write(`server: back after ${tookMs} ms, load ${os.loadavg()[0]}\n`);
      expect(tookMs).toBeLessThan(5_000 * slowness());
      for (const page of [ada, teacher]) await expect(page.getByText(/is lost/)).toHaveCount(0);
      await expect(teacher.getByText('2 people')).toBeVisible();
    });

    await test.step('the class ends, and who was there is noted', async () => {
      await teacher.getByRole('button', { name: 'Leave' }).click();
      await teacher.getByRole('menuitem', { name: 'End for all' }).click();
      await teacher
        .getByRole('dialog', { name: 'End the class for everybody?' })
        .getByRole('button', { name: 'End for all' })
        .click();
      await expect(ada.getByRole('heading', { name: 'The class is over' })).toBeVisible();
      await expect(teacher.getByRole('heading', { name: '1 person came' })).toBeVisible();
    });
    await ada.close();
  } finally {
    await network.close();
  }
});
