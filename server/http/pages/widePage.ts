import { pageDocument, pagePolicy } from './pageDocument.ts';
import { wideStyles } from './wideStyles.ts';
import { escapeHtml } from '#server/base/html.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';

/** Content security policy of a wide page. */
export const widePagePolicy = pagePolicy(wideStyles, { formAction: 'none' });

/** Parts of a wide page. */
export interface WidePage {
  /** Of the window, before the name of the site; text. */
  title: string;
  /** Text. */
  heading: string;
  /** HTML below the heading. */
  intro: string;
  /** HTML. */
  main: string;
}

/** Writes a page with lists and tables for developers and operators, in the look of the site. */
export const widePage = ({ title, heading, intro, main }: WidePage): string =>
  pageDocument({
    language: 'en',
    title: `${title} | ${marketplace.siteTitle}`,
    styles: wideStyles,
    body: `<header>
<a class="brand" href="${paths.landing()}">${escapeHtml(marketplace.siteTitle)}</a>
<h1>${escapeHtml(heading)}</h1>
${intro}
</header>
<main>
${main}
</main>`,
  });
