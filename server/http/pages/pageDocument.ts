import { createHash } from 'node:crypto';
import { escapeHtml } from '#server/base/html.ts';

/**
 * A page of which the server writes all: no scripts, its styles within it, and no file that it
 * needs.
 */
export interface PageDocument {
  language: string;
  /** Of the window; text. */
  title: string;
  styles: string;
  /** Custom properties of the brand; those of `styles` where they are left out. */
  style?: string;
  /** Light or dark whatever the reader's system says; `auto` where it is left out. */
  theme?: string;
  /** HTML. */
  body: string;
}

/** Writes the page. */
export const pageDocument = ({
  language,
  title,
  styles,
  style = '',
  theme = 'auto',
  body,
}: PageDocument): string => `<!doctype html>
<html lang="${language}"${style && ` style="${style}"`}${theme === 'auto' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
${body}
</body>
</html>
`;

export interface PagePolicy {
  formAction: 'self' | 'none';
  /** Sites that may show it within theirs; none where it is left out. */
  frameAncestors?: '*' | "'none'";
}

/**
 * Content security policy of such a page: its own styles, the site's fonts, forms by `formAction`,
 * and nothing else.
 */
export const pagePolicy = (
  styles: string,
  { formAction, frameAncestors = "'none'" }: PagePolicy,
): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    // Properties of the brand, which are not the same in every hash.
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    `form-action '${formAction}'`,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
