import { sessionOf } from '../support/account.ts';
import { offerClass } from '../support/offeredClass.ts';
import { desktop, expect, expectShown, phone, test } from './support/test.ts';
import type { Screen } from './support/screen.ts';

interface Shape {
  /** Room in the dialog that nothing needs, px. */
  spare: number;
  /** Part of it that lies beyond the edges of the screen, px. */
  beyond: number;
  /** Part of its foot that can not be seen, px. */
  cut: number;
}

/** Runs in the page: measures the open dialog. */
function shapeOfDialog(): Shape | null {
  const dialog = document.querySelector('dialog[open]');
  const parts = [...(dialog?.firstElementChild?.children ?? [])];
  if (!dialog || parts.length === 0) return null;
  const { top, bottom, height } = dialog.getBoundingClientRect();
  const needed = parts.reduce((sum, part) => sum + part.scrollHeight, 0);
  return {
    spare: Math.max(0, Math.round(height - needed)),
    beyond: Math.max(0, Math.round(Math.max(-top, bottom - innerHeight))),
    cut: Math.max(0, Math.round((parts.at(-1)?.getBoundingClientRect().bottom ?? 0) - bottom)),
  };
}

async function expectSound(screen: Screen, name: string | RegExp): Promise<void> {
  await expectShown(screen, { role: 'dialog', name });
  await expect
    .poll(() => screen.evaluate(shapeOfDialog), `the dialog ${name}`)
    // A line of text may be rounded up.
    .toEqual({ spare: expect.closeTo(0, -0.5), beyond: 0, cut: 0 });
}

test('dialogs and sheets are as high as what is in them', async ({ screenOf, server }) => {
  const title = 'A class with dialogs';
  const path = await offerClass(server, { title, inDays: 9, places: 3, price: 24 });
  const screen = await screenOf({ session: await sessionOf(server, 'student') });
  for (const size of [desktop, phone]) {
    await screen.resize(size);
    await screen.open(`${path}?contact=true`);
    await expectSound(screen, /^Ask Amara/);
  }
  await screen.open(`${path}?book=true`);
  await expectSound(screen, title);
  await screen.open('/s');
  await screen.click({ role: 'button', name: /^Filters/ });
  await expectSound(screen, 'Filters');
});
