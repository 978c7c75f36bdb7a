import { deferredScripts } from './deferredScripts.ts';
import type { VitalsScript } from './deferredScripts.ts';
import { settingsPreview } from '#shared/config/appConfig.ts';
import type { BrandImage } from '#shared/config/marketplace.ts';
import type { RenderedPage } from '#src/app/server.tsx';

/** Parts of a document. Markup is trusted; `bootstrap` is data and is escaped. */
export interface DocumentParts {
  lang: string;
  /** Custom properties of the brand; empty for those of the stylesheet. */
  style?: string;
  /** News above the page; text. */
  announcement?: string;
  /** The icon that operators chose; null for that of the site. */
  icon?: BrandImage | null | undefined;
  /** The page shows a draft of settings. */
  isPreview?: boolean;
  /** Theme chosen by the visitor; undefined follows the system. */
  theme?: 'light' | 'dark' | undefined;
  html: RenderedPage['html'];
  head: { htmlAttrs: string; bodyAttrs: string; tags: string };
  styles: string;
  /** Data elements for the scripts. */
  scriptData: string;
  /** URLs of the scripts. */
  scripts: readonly string[];
  /** Script that measures the page, and the page's name; null for none. */
  vitals: VitalsScript | null;
  /** URLs of fonts to preload. */
  fonts: readonly string[];
  /** URL of the data that the scripts fetch before they hydrate the page. */
  fetched: string;
  bootstrapElementId: string;
  bootstrap: RenderedPage['bootstrap'];
  /** Redirect target for browsers without scripts. */
  noScriptRedirect?: string | undefined;
}

const attribute = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Links to the icons, and the theme colours of both themes. */
function icons({ icon, isPreview }: Pick<DocumentParts, 'icon' | 'isPreview'>): string {
  // A draft has no files yet; browsers load an icon again where its address is another.
  const drafted = isPreview && icon?.url ? attribute(icon.url) : null;
  const version = icon ? `?v=${encodeURIComponent(icon.path)}` : '';
  const at = (path: string) => drafted ?? path + version;
  return `<link rel="icon" href="${at('/favicon.ico')}" sizes="32x32">
${drafted === null ? `<link rel="icon" href="${at('/favicon.svg')}" type="image/svg+xml">\n` : ''}<link rel="apple-touch-icon" href="${at('/apple-touch-icon.png')}">
<link rel="manifest" href="/site.webmanifest">
<meta name="theme-color" content="#fbf6f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1a1020" media="(prefers-color-scheme: dark)">`;
}

/** A piece of a document: text, or UTF-8. */
export type DocumentPiece = string | Uint8Array;

/** Renders the HTML document in pieces, which spares copying the large ones. */
export function renderDocument(parts: DocumentParts): readonly DocumentPiece[] {
  const { head, noScriptRedirect } = parts;
  const fonts = parts.fonts
    .map(
      href =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${attribute(href)}">`,
    )
    .join('');
  const fetched = `<link rel="preload" as="fetch" crossorigin href="${attribute(parts.fetched)}">`;
  const redirect = noScriptRedirect
    ? `<noscript><meta http-equiv="refresh" content="0;url=${attribute(noScriptRedirect)}"></noscript>`
    : '';
  const theme = parts.theme ? ` data-theme="${parts.theme}"` : '';
  const style = parts.style ? ` style="${attribute(parts.style)}"` : '';
  const before = `<!doctype html>
<html lang="${attribute(parts.lang)}"${theme}${style}${spaced(head.htmlAttrs)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${fonts}${fetched}${redirect}
${icons(parts)}
${parts.styles}
${head.tags}
</head>
<body${spaced(head.bodyAttrs)}>
${parts.announcement ? announcementBar(parts.announcement) : ''}<div id="root">`;
  const between = `</div>
<script type="application/json" id="${parts.bootstrapElementId}">`;
  const after = `</script>${parts.isPreview ? previewNotice(parts.lang) : ''}
${parts.scriptData}
`;
  return [
    before,
    ...parts.html,
    between,
    serialise(parts.bootstrap),
    `${after}${deferredScripts(parts.scripts, parts.vitals)}
</body>
</html>`,
  ];
}

/** News in a bar above the page. The page policy allows style attributes. */
const announcementBar = (text: string): string =>
  `<aside style="padding:0.75rem 1rem;text-align:center;background:var(--surface-inverse);color:var(--ink-inverse)" dir="auto">${attribute(text)}</aside>
`;

const previewWords = {
  en: { text: 'This is a preview. Visitors do not see it yet.', end: 'End the preview' },
  es: {
    text: 'Esto es una vista previa. El público aún no la ve.',
    end: 'Salir de la vista previa',
  },
};

/** A bar at the foot of a page that shows a draft. The page policy allows style attributes. */
function previewNotice(lang: string): string {
  const { text, end } = lang === 'es' ? previewWords.es : previewWords.en;
  const bar =
    'position:sticky;inset-block-end:0;z-index:100;display:flex;flex-wrap:wrap;gap:0.5rem 1.5rem;justify-content:center;padding:0.75rem 1rem;background:var(--surface-inverse);color:var(--ink-inverse)';
  return `
<aside style="${bar}">${text} <a style="color:inherit;text-decoration:underline" href="?${settingsPreview}=">${end}</a></aside>`;
}

const spaced = (attributes: string) => (attributes ? ` ${attributes}` : '');

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that can be inside a script element: nothing in it can end the element or begin another. */
export const serialise = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, character => escapes[character] ?? '');
