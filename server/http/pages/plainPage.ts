import { pageDocument, pagePolicy } from './pageDocument.ts';
import { fontFaces } from './pageFonts.ts';
import { escapeHtml } from '#server/base/html.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { brandColours, brandStyle } from '#shared/settings/colours.ts';
import { paths } from '#shared/config/paths.ts';
import { inLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

// The values are those of src/styles/tokens.css.
const styles = `${fontFaces}
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1.25rem; display: grid; place-content: center; font: 420 1rem/1.55 'Figtree Variable', system-ui, sans-serif; color: light-dark(#2b1a2f, #f7ede8); background: light-dark(#fbf6f1, #1a1020); }
main { width: min(32rem, calc(100vw - 2.5rem)); padding: clamp(1.5rem, 6vw, 2.5rem); background: light-dark(#fffdfb, #22152a); border: 1px solid light-dark(#e8dcd3, #3d2b47); border-radius: 1.25rem; }
.brand { display: inline-block; padding-block: 0.625rem; font: 480 1.25rem/1.2 'Fraunces Variable', georgia, serif; color: inherit; text-decoration: none; }
h1 { margin: 0.75rem 0; font: 480 clamp(1.5rem, 1.35rem + 0.7vw, 2rem)/1.2 'Fraunces Variable', georgia, serif; letter-spacing: -0.02em; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: light-dark(#5b485e, #d0bfce); }
.ways { display: flex; flex-wrap: wrap; gap: 0.75rem 1.25rem; align-items: center; }
form { margin: 0; }
button { min-height: 2.75rem; padding: 0.625rem 1.5rem; font: inherit; font-weight: 640; color: light-dark(#fff, #2b0f14); background: var(--brand-accent, light-dark(#c8412a, #ff8d6e)); border: 0; border-radius: 62.5rem; cursor: pointer; }
button:hover { background: var(--brand-accent-hover, light-dark(#a83320, #ffab93)); }
.way { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--brand-accent-text, light-dark(#af3521, #ff9d82)); }
:focus-visible { outline: 2px solid light-dark(#6a3aa5, #d6bcff); outline-offset: 3px; }
`;

/** Content security policy of a plain page. */
export const plainPagePolicy = pagePolicy(styles, { formAction: 'self' });

export interface PlainPageOptions {
  language: SiteLanguage;
  title: string;
  /** HTML below the heading. */
  body: string;
}

/** Writes a page in the look of the site that needs no file: no scripts, its styles within it. */
export function plainPage({ language, title, body }: PlainPageOptions): string {
  return pageDocument({
    language,
    title: `${title} · ${marketplace.siteTitle}`,
    styles,
    style: brandStyle(brandColours(marketplace)),
    body: `<main>
<a class="brand" href="${escapeHtml(inLanguage(language, paths.landing()))}">${escapeHtml(marketplace.siteTitle)}</a>
<h1>${escapeHtml(title)}</h1>
${body}
</main>`,
  });
}

/** Headers of an answer that is such a page, and is never cached. */
export const plainPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': plainPagePolicy,
  'Cache-Control': 'no-store',
} as const;

/** A page for when there can be none of ours: a sentence and a way on. */
export const failurePage = (sentence: string): string =>
  plainPage({
    language: 'en',
    title: sentence,
    body: `<p>Please try again in a moment.</p>
<div class="ways"><a class="way" href="/">Go to the home page</a></div>`,
  });
