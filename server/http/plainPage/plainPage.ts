import { createHash } from 'node:crypto';
import { plainStyles } from './plainStyles.ts';
import { escapeHtml } from '../../mail/letters/html.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';

/** Content security policy of a plain page: its own styles, and nothing else. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(plainStyles).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Parts of a plain page. */
export interface PlainPage {
  /** Of the window, before the name of the site; text. */
  title: string;
  heading: string;
  /** What follows the heading; HTML. */
  head: string;
  /** HTML. */
  main: string;
}

/** Writes a page that works without scripts, for developers and operators; it looks like the site. */
export const plainPage = ({ title, heading, head, main }: PlainPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(marketplace.siteTitle)}</title>
<style>${plainStyles}</style>
</head>
<body>
<header>
<a class="brand" href="${paths.landing()}">${escapeHtml(marketplace.siteTitle)}</a>
<h1>${escapeHtml(heading)}</h1>
${head}
</header>
<main>
${main}
</main>
</body>
</html>
`;
