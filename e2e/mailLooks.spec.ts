import { renderTemplate } from '@flowroom/marketplace/testing/internals';
import { templateFiles } from '../ext/emailTemplates/files.ts';
import { toldIn } from '../ext/emailTemplates/testing/told.ts';
import { violationsOf } from './support/axe.ts';
import { overflowOf } from './support/shape.ts';
import { expect, test } from './support/test.ts';

// Pictures of the site are not there: a mail has none that it needs.
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/ERR_/] });

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
