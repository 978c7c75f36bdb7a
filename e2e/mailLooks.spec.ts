import { renderTemplate, sampleContext } from '@flowroom/marketplace/testing/internals';
import { templateFiles } from '../ext/emailTemplates/files.ts';
import { violationsOf } from './support/axe.ts';
import { overflowOf } from './support/shape.ts';
import { expect, test } from './support/test.ts';

// Pictures of the site are not there: a mail has none that it needs.
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/ERR_/] });

const sample = sampleContext(new Date('2026-11-20T12:00:00Z'), {
  name: 'Flowroom',
  url: 'https://flowroom.example',
});
/** As the server notes a change of the class, and a waiting list. */
const metadata = {
  change: {
    id: '1',
    kind: 'move',
    note: 'A pipe has burst, and the studio next door takes us in.',
    from: '2026-11-21T01:30:00.000Z',
    refund: { en: '24.00 USD', es: '24,00 USD' },
    credit: { en: '5.00 USD', es: '5,00 USD' },
  },
  waitingFor: { start: '2026-11-22T01:30:00.000Z', end: '2026-11-22T02:30:00.000Z' },
  heldUntil: '2026-11-21T20:00:00.000Z',
  waitingEnd: 'late',
};

const toldIn = (language: string) => ({
  ...sample,
  transaction: { ...sample.transaction, metadata },
  recipient: { ...sample.recipient, 'private-data': { language } },
});

test('every mail fits a phone and can be read by day and by night, in both languages', async ({
  page,
}) => {
  const mails = [...templateFiles()].filter(([name]) => name.endsWith('.html'));
  expect(mails.length).toBeGreaterThan(50);
  const found: Record<string, string[]> = {};
  // Opened once, so that the checker is loaded once.
  await page.goto('about:blank');
  for (const [name, text] of mails) {
    for (const language of ['en', 'es']) {
      const html = renderTemplate(text, toldIn(language), { escape: true });
      const faults: string[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setContent(html, { waitUntil: 'domcontentloaded' });
        const over = await overflowOf(page);
        if (over > 0) faults.push(`${over} px too wide`);
        faults.push(...(await violationsOf(page, ['color-contrast', 'link-name', 'image-alt'])));
      }
      if (faults.length > 0) found[`${name} in ${language}`] = faults;
    }
  }
  expect(found).toEqual({});
});
