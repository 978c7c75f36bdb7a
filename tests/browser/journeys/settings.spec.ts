import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { becomeMember, newPerson, signInAs } from '../support/account.ts';
import { violationsOf } from '../support/axe.ts';
import { cardField, cards, typeCard } from '../support/card.ts';
import { offerClass } from '../support/offeredClass.ts';
import { mailsTo } from '../support/outbox.ts';
import { overflowOf } from '../support/shape.ts';
import { expect, test } from '../support/test.ts';
import type { FlowroomServer } from '../../support/server.ts';

// Settings are those of the whole site: these tests have a server of their own. Nobody is signed in
// to the console yet.
test.use({ settings: { DRAIN_SECONDS: '0' }, expectedErrors: [/status of 401/] });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens the settings as the demo's operator. */
async function openSettings(page: Page, server: FlowroomServer): Promise<void> {
  await page.goto('/console/settings');
  const { email, password } = server.account('operator');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

async function publish(page: Page, note: string): Promise<void> {
  await page.getByLabel('What is different, and why').fill(note);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published/)).toBeVisible();
}

/** The colour of the button that calls for something, as the browser draws it. */
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));

/** A picture in the colour of the brand. */
const teal = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#00665c' } })
    .png()
    .toBuffer();

const pictures = [
  ['Logo', 480, 120],
  ['Icon', 512, 512],
] as const;

/** Whether the logo is drawn in the place of the name, and the name is not. */
const logoOf = (page: Page) =>
  page
    .locator('[data-logo]')
    .first()
    .evaluate(element => {
      const { backgroundImage, width } = getComputedStyle(element, '::before');
      return backgroundImage.startsWith('url(') && parseFloat(width) > 100;
    });

const brandOf = (page: Page) => page.getByRole('banner').getByRole('link').first();

test('an operator gives the site another name, colour and logo: pages, mails and receipts have them', async ({
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const operator = await person(phone);
  const visitor = await person();

  await test.step('fills them in on a phone, and sees their contrast', async () => {
    await openSettings(operator, server);
    await operator.getByLabel('Name of the site').fill('Aire');
    await operator.getByRole('textbox', { name: /^Colour \(/ }).fill('#00665c');
    await expect(operator.getByRole('region', { name: 'Light theme' })).toContainText(': 1');
    for (const [label, width, height] of pictures) {
      await operator
        .getByLabel(`${label}: choose a file`)
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await teal(width, height) });
      await expect(operator.getByRole('img', { name: label, exact: true })).toBeVisible();
    }
    await expect(operator.getByRole('combobox', { name: /^Currency/ })).toBeDisabled();
    await expect(operator.getByText(/while there are classes or orders/)).toBeVisible();
    expect(await overflowOf(operator)).toBe(0);
    expect(await violationsOf(operator)).toEqual([]);
  });

  await test.step('looks at a preview that nobody else sees', async () => {
    await operator.getByRole('button', { name: 'Preview' }).click();
    const [preview] = await Promise.all([
      operator.waitForEvent('popup'),
      operator.getByRole('link', { name: 'Open the preview' }).click(),
    ]);
    await expect(brandOf(preview)).toContainText('Aire');
    await expect.poll(() => accentOf(preview)).toContain('#00665c');
    expect(await logoOf(preview)).toBe(true);
    await visitor.goto('/');
    expect(await logoOf(visitor)).toBe(false);
    await expect(brandOf(visitor)).toContainText('Flowroom');
    await preview.getByRole('link', { name: 'End the preview' }).click();
    await expect(brandOf(preview)).toContainText('Flowroom');
    await preview.close();
  });

  await test.step('publishes, and visitors have them', async () => {
    await publish(operator, 'A name of our own');
    await expect(operator.getByRole('region', { name: 'History' })).toContainText(
      'A name of our own',
    );
    for (const address of ['/', '/s', '/about', '/es/', '/login', '/no-such-page']) {
      await expect(async () => {
        const html = await (await fetch(server.url + address)).text();
        expect(html).toMatch(/<html [^>]*style="--brand-accent:light-dark\(#00665c,/);
        expect(html).not.toContain('Flowroom');
      }, address).toPass({ timeout: 20_000 });
    }
    await visitor.goto('/');
    await expect(brandOf(visitor)).toContainText('Aire');
    await expect(visitor).toHaveTitle(/Aire/);
    expect(await violationsOf(visitor)).toEqual([]);
    const manifest = await (await fetch(`${server.url}/site.webmanifest`)).json();
    expect(manifest).toMatchObject({ name: 'Aire', short_name: 'Aire' });
    expect(await logoOf(visitor)).toBe(true);
    // Its name is for those who do not see it.
    await expect(brandOf(visitor)).toHaveAccessibleName(/Aire/);
    for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/brand/social-1200x630.png']) {
      const file = Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
      const { dominant } = await sharp(path.endsWith('.ico') ? file.subarray(22) : file).stats();
      // Of the social picture the ground is paper.
      expect([path, dominant.r > 128]).toEqual([path, path.includes('social')]);
    }
    await operator.goto('/console/settings');
    expect(await logoOf(operator)).toBe(true);
  });

  await test.step('mails and receipts have them', async () => {
    const ada = newPerson('Student', 'Ada', 'Kaplan');
    await becomeMember(await person(), server, ada);
    await expect.poll(() => mailsTo(server, ada).length).toBeGreaterThan(0);
    const [mail] = mailsTo(server, ada);
    expect(mail?.text).toContain('Aire');
    expect(mail?.html).toContain('#00665c');
    expect(mail?.html).not.toMatch(/Flowroom|#c8412a/);
    expect(mail?.html).toContain(`src="${server.url}/brand/logo.png"`);
    const logo = await fetch(`${server.url}/brand/logo.png`);
    expect(logo.headers.get('content-type')).toBe('image/png');
    const student = await person();
    await signInAs(student, server, 'student');
    await student.goto('/my/payments');
    const [file] = await Promise.all([
      student.waitForEvent('download'),
      student
        .getByRole('link', { name: /^Receipt / })
        .first()
        .click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Aire Receipt /);
    const pdf = await readFile(await file.path(), 'latin1');
    expect(pdf).toContain('/Subtype /Image');
  });

  await test.step('goes back to what was before', async () => {
    await operator.getByLabel('Name of the site').fill('Brisa');
    await publish(operator, 'Another one');
    await operator.getByRole('button', { name: 'Go back to this' }).first().click();
    await operator.getByRole('dialog').getByRole('button', { name: 'Go back to this' }).click();
    await expect(operator.getByLabel('Name of the site')).toHaveValue('Aire');
    await expect
      .poll(async () => (await fetch(server.url)).text(), { timeout: 20_000 })
      .toContain('Aire');
  });
});

test('an operator changes the commission: new orders have it, and those of before keep theirs', async ({
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const [operator, teacher] = [await person(), await person()];
  await signInAs(teacher, server, 'teacher');

  /** Books a class for 20 dollars, and returns the page of the order. */
  const book = async (title: string): Promise<string> => {
    const address = await offerClass(server, { title, inDays: 4, places: 2, price: 20 });
    const student = await person();
    await becomeMember(student, server, newPerson('Student', 'Nora', 'Vega'));
    await student.goto(address);
    await student.getByRole('button', { name: 'Continue' }).first().click();
    await typeCard(cardField(student), cards.good);
    await student.getByLabel('Name on the card').fill('Nora Vega');
    await student.getByLabel('Postal code').fill('10115');
    await student.getByRole('button', { name: 'Book for $20.00' }).click();
    await expect(
      student.getByRole('heading', { name: `You asked to join ${title}` }),
    ).toBeVisible();
    return new URL(student.url()).pathname.replace('/order/', '/sale/');
  };
  const earnings = async (sale: string) => {
    await teacher.goto(sale);
    return teacher.getByRole('main');
  };

  const before = await book(`Before ${Date.now()}`);
  await expect(await earnings(before)).toContainText('Marketplace commission (20%)');
  await expect(await earnings(before)).toContainText('$15.30');

  await openSettings(operator, server);
  await operator.getByLabel('Commission of teachers, %').fill('30');
  await publish(operator, 'We pay for the studio now');
  await expect
    .poll(async () => (await fetch(`${server.url}/terms-of-service`)).text(), { timeout: 20_000 })
    .toContain('30%');

  const after = await book(`After ${Date.now()}`);
  await expect(await earnings(after)).toContainText('Marketplace commission (30%)');
  await expect(await earnings(after)).toContainText('$13.30');
  await expect(await earnings(before)).toContainText('$15.30');
});
