import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { signInAs } from '../support/account.ts';
import { dayAhead, describeClass } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

/** Returns a small picture file of one colour. */
async function pictureFile(name: string, background: string) {
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const add = (page: Page) => page.getByLabel('Add pictures');
const pictures = (page: Page) => page.getByAltText(/^Picture \d of your class$/);
const addresses = (page: Page) =>
  pictures(page).evaluateAll(all => all.map(image => image.getAttribute('src')));

/** Waits until the marketplace has the pictures that are shown. */
async function saved(page: Page, count: number): Promise<(string | null)[]> {
  await expect(pictures(page)).toHaveCount(count);
  await expect(page.getByText('All pictures are saved.')).toBeVisible();
  return addresses(page);
}

/** Drags in steps, as a hand does: a jump is no drag. */
async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const end = await to.boundingBox();
  if (!end) throw new Error('There is nothing to drag to.');
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.up();
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height: 860 },
    });

    test('a teacher adds several pictures, orders, removes and gets one back', async ({
      page,
      server,
      expectedErrors,
    }) => {
      await signInAs(page, server, 'teacher');
      await page.goto('/l/new');
      const title = `Slow flow ${width} ${Date.now()}`;
      await describeClass(page, { title, date: dayAhead(8), places: 4, price: '20' });

      await test.step('chooses several, one of which is no picture', async () => {
        await add(page).setInputFiles([
          await pictureFile('clay.jpg', '#c65d3a'),
          await pictureFile('moss.jpg', '#4a6b4f'),
          { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
        ]);
        await expect(page.getByText('Only JPG, GIF and PNG files')).toBeVisible();
        await page.getByRole('button', { name: 'Discard plan.pdf' }).click();
        await saved(page, 2);
        await expect(page.getByText('Cover', { exact: true })).toHaveCount(1);
      });

      await test.step('tries again what lost its connection', async () => {
        expectedErrors.push(/ERR_FAILED/);
        await page.route('**/images/upload**', route => route.abort(), { times: 1 });
        await add(page).setInputFiles(await pictureFile('night.jpg', '#2b2140'));
        await page.getByRole('button', { name: 'Try again' }).click();
        await saved(page, 3);
      });

      await test.step('moves the last one to the front, which makes it the cover', async () => {
        const before = await addresses(page);
        const handle = page.getByRole('button', { name: 'Change the place of picture 3' });
        if (width < 768) {
          await handle.focus();
          await page.keyboard.press('Space');
          await expect(page.getByText('Picture 3 of 3 is picked up.')).toBeAttached();
          // The library listens to the arrows a moment after it has said so.
          await expect(async () => {
            await page.keyboard.press('ArrowUp');
            await expect(page.getByText('Place 1 of 3.')).toBeAttached({ timeout: 1000 });
          }).toPass();
          await page.keyboard.press('Space');
        } else {
          await dragTo(page, handle, pictures(page).first());
        }
        await expect.poll(() => addresses(page)).not.toEqual(before);
        const after = await saved(page, 3);
        expect(after.toSorted()).toEqual(before.toSorted());
        await page.reload();
        await expect.poll(() => addresses(page)).toEqual(after);
      });

      await test.step('drops several at once, and pastes one', async () => {
        const files = await Promise.all(
          ['#7a3b5d', '#1f6f8b', '#d9a441'].map(async (colour, index) => ({
            name: `loose-${index}.jpg`,
            bytes: [...(await pictureFile('loose.jpg', colour)).buffer],
          })),
        );
        const transferOf = (some: typeof files) =>
          page.evaluateHandle(given => {
            const data = new DataTransfer();
            for (const { name, bytes } of given) {
              data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
            }
            return data;
          }, some);
        const before = await addresses(page);
        const dropped = await transferOf(files.slice(0, 2));
        await page
          .getByRole('region', { name: 'Pictures' })
          .dispatchEvent('drop', { dataTransfer: dropped });
        expect((await saved(page, 5)).slice(0, 3)).toEqual(before);
        const pasted = await transferOf(files.slice(2));
        await page.evaluate(clipboardData => {
          const event = { clipboardData, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new ClipboardEvent('paste', event));
        }, pasted);
        await saved(page, 6);
        for (const position of [6, 5, 4]) {
          await page.getByRole('button', { name: `Remove picture ${position}` }).click();
          await saved(page, position - 1);
        }
        await page.reload();
        await expect.poll(() => addresses(page)).toEqual(before);
      });

      await test.step('removes one, leaves the others, and gets it back', async () => {
        const before = await addresses(page);
        await page.getByRole('button', { name: 'Remove picture 2' }).click();
        await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
        expect(await saved(page, 2)).toEqual([before[0], before[2]]);
        await page.keyboard.press('Enter');
        expect(await saved(page, 3)).toEqual(before);
        await page.reload();
        await expect.poll(() => addresses(page)).toEqual(before);
      });
    });
  });
}
