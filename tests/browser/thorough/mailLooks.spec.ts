import { renderTemplate } from '@flowroom/marketplace/testing/internals';
import { templateFiles } from '../../../ext/emailTemplates/files.ts';
import { toldIn } from '../../../ext/emailTemplates/testing/told.ts';
import { capacityIncreasedContent } from '#server/mail/capacityIncreased/capacityIncreasedMails.ts';
import { optionalMail } from '#server/mail/letters/optionalMail.ts';
import { unsubscribeTokens } from '#server/mail/unsubscribe/unsubscribeToken.ts';
import { localeOf } from '#shared/config/siteLanguages.ts';
import { violationsOf } from '../support/axe.ts';
import { overflowOf } from '../support/shape.ts';
import { expect, test } from '../support/test.ts';

// Pictures of the site are not there: a mail has none that it needs.
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/ERR_/] });

const rootUrl = 'https://flowroom.example';

/** The site's own mail about a class of which more was sold than was set. */
async function capacityIncreasedIn(language: 'en' | 'es'): Promise<string> {
  const recipient = {
    id: '1',
    email: 'ana@example.org',
    firstName: 'Ana',
    language,
    locale: localeOf(language),
    timeZone: null,
  };
  const raised = { at: 0, wanted: 2, places: 3 };
  const { html = '' } = await optionalMail(
    { from: 'Flowroom', rootUrl, tokens: unsubscribeTokens('secret') },
    {
      recipient,
      kind: 'ownChanges',
      template: 'places-raised-provider',
      id: '1',
      content: capacityIncreasedContent({ title: 'Slow flow', raised }, recipient, rootUrl),
    },
  );
  return html;
}

test('every mail fits a phone and can be read by day and by night, in both languages', async ({
  page,
}) => {
  const mails = [...templateFiles()].filter(([name]) => name.endsWith('.html'));
  expect(mails.length).toBeGreaterThan(50);
  const found: Record<string, string[]> = {};
  // Opened once, so that the checker is loaded once.
  await page.goto('about:blank');
  for (const [name, text] of [...mails, ['places-raised', null] as const]) {
    for (const language of ['en', 'es'] as const) {
      const html =
        text === null
          ? await capacityIncreasedIn(language)
          : renderTemplate(text, toldIn(language), { escape: true });
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
