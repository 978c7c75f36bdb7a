import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { logIn, newPerson, sendSignUp } from '../support/account.ts';
import { readZip } from '#server/account/testing/readZip.ts';
import { reportsPath } from '#server/account/safety/reportQueue.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import type { FlowroomServer } from '../../support/server.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend({
  // The browser reports the refusals of a wrong password and of an account that is in use.
  expectedErrors: async ({}, use) => {
    await use([/status of 401/, /status of 403/]);
  },
});

const awake = { waitUntil: 'networkidle' } as const;
const sizes = [
  { name: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
];

/** Lists the reports that are open, as `npm run operate -- reports` requests them. */
async function openReports({ url, credentials }: FlowroomServer): Promise<object[]> {
  const authorization = `Bearer ${operatorProof(credentials.operatorSecret)}`;
  const answer = await fetch(`${url}/api${reportsPath}`, { headers: { authorization } });
  return ((await answer.json()) as { data: object[] }).data;
}

for (const { name, ...options } of sizes) {
  test(`somebody saves a class, takes their data along and goes, on ${name}`, async ({
    person,
    server,
  }) => {
    const isPhone = options.viewport.width < 768;
    const page = await person(options);
    const ada = newPerson('Student', 'Ada', 'Lind');
    let title = '';

    await test.step('a visitor presses a heart, signs up, and the heart is set', async () => {
      await page.goto('/s', awake);
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('article') })
        .first();
      title = await card.getByRole('heading').innerText();
      await card.getByRole('link', { name: `Save ${title}` }).click();
      await sendSignUp(page, ada);
      await expect(page).toHaveURL(/\/s$/);
      await expect(page.getByText('Saved to your favorites')).toBeVisible();
      const heart = page.getByRole('button', { name: `Save ${title}` });
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
    });

    if (!isPhone) {
      await test.step('saves the next class of the landing page, where nothing else is saved', async () => {
        await page.goto('/', awake);
        const hearts = page.getByRole('main').getByRole('button', { name: /^Save / });
        const next = hearts.and(page.locator('[aria-pressed=false]')).first();
        const name = (await next.getAttribute('aria-label')) ?? '';
        await next.click();
        await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await page.goBack();
      });
    }

    await test.step('follows its teacher and finds both again', async () => {
      await page.getByRole('link', { name: title, exact: true }).click();
      await expect(
        page.getByRole('button', { name: `Saved ${title}`, pressed: true }),
      ).toBeVisible();
      await page.getByRole('link', { name: 'View profile' }).click();
      await page.getByRole('button', { name: /^Follow / }).click();
      await expect(page.getByText(/^You follow /)).toBeVisible();
      await page.goto('/my/favorites', awake);
      await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Teachers you follow' })).toBeVisible();
      expect(await faultsOf(page, isPhone)).toEqual([]);
    });

    if (isPhone) {
      await test.step('reports the class, blocks its teacher, and takes that back', async () => {
        await page.getByRole('link', { name: title, exact: true }).click();
        await page.getByRole('button', { name: 'Report', exact: true }).click();
        const report = page.getByRole('dialog', { name: 'Report this to us' });
        await report.getByRole('radio', { name: /^Fraud/ }).check();
        await report.getByLabel(/^What happened/).fill('The pictures are of another studio.');
        expect(await faultsOf(page, isPhone)).toEqual([]);
        await report.getByRole('button', { name: 'Send report' }).click();
        await page.getByRole('button', { name: 'Done' }).click();
        const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
        expect(await openReports(server)).toEqual([
          expect.objectContaining({
            reason: 'fraud',
            text: 'The pictures are of another studio.',
            url: expect.stringContaining(id) as unknown,
          }),
        ]);

        const contact = page.getByRole('button', { name: 'Contact' });
        await expect(contact).toBeVisible();
        await page.getByRole('button', { name: /^Block / }).click();
        await page.getByRole('button', { name: 'Block', exact: true }).click();
        await expect(page.getByText(/ is blocked$/)).toBeVisible();
        await expect(contact).toHaveCount(0);
        await page.goto('/account/data', awake);
        await page.getByRole('button', { name: /^Unblock / }).click();
        await expect(page.getByText(/ is no longer blocked$/)).toBeVisible();
        await expect(page.getByRole('button', { name: /^Unblock / })).toHaveCount(0);
      });
    }

    await test.step('has an address for the calendar', async () => {
      await page.goto('/account/data', awake);
      await page.getByRole('button', { name: 'Make an address for my calendar' }).click();
      const url = await page.getByLabel('Address of your calendar').inputValue();
      const answer = await page.request.get(url);
      const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
      expect(calendar.getAllSubcomponents('vevent')).toEqual([]);
      expect(await faultsOf(page, isPhone)).toEqual([]);
    });

    await test.step('opens the archive', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download your data' }).click();
      const files = await readZip(readFileSync(await (await download).path()));
      expect(String(files.get('profile.json'))).toContain(ada.email);
      expect([...files.keys()]).toEqual(expect.arrayContaining(['orders.json', 'messages.json']));
    });

    await test.step('deletes the account: refused by a wrong password, then done', async () => {
      const remove = page.getByRole('button', { name: 'Delete my account' });
      await page.getByLabel('Current password').fill('not this one');
      await remove.click();
      await expect(page.getByText('This is not your current password')).toBeVisible();
      await page.getByLabel('Current password').fill(ada.password);
      await remove.click();
      await expect(page.getByText('Your account is deleted.')).toBeVisible();
      await page.goto('/login', awake);
      await logIn(page, ada);
      await expect(page.getByRole('alert')).toBeVisible();
    });
  });
}
