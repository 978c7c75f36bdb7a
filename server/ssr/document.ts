import { deferredScripts } from './deferredScripts.ts';
import { serialise } from './serialise.ts';
import type { RenderedPage } from '#src/app/server.tsx';

/** The parts of a document. Markup parts are trusted; `bootstrap` is data. */
export interface DocumentParts {
  lang: string;
  /** What the visitor chose; without a choice the system decides. */
  theme?: 'light' | 'dark' | undefined;
  html: RenderedPage['html'];
  head: { htmlAttrs: string; bodyAttrs: string; tags: string };
  styles: string;
  /** Data elements that the scripts read. */
  scriptData: string;
  /** Addresses of the scripts. */
  scripts: readonly string[];
  /** Addresses of font files to fetch early. */
  fonts: readonly string[];
  bootstrapElementId: string;
  bootstrap: RenderedPage['bootstrap'];
  /** Without scripts, the browser is sent here. */
  noScriptRedirect?: string | undefined;
}

const attribute = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Files of public/ that browsers look for; the colours are those of the page, day and night. */
const icons = `<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<meta name="theme-color" content="#fbf6f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1a1020" media="(prefers-color-scheme: dark)">`;

/** A piece of a document; null stands where the nonce of an answer belongs, which allows its scripts. */
export type DocumentPiece = string | Uint8Array | null;

/** The whole HTML document in pieces: to join the large ones would only copy them. */
export function renderDocument(parts: DocumentParts): readonly DocumentPiece[] {
  const { head, noScriptRedirect } = parts;
  const fonts = parts.fonts
    .map(
      href =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${attribute(href)}">`,
    )
    .join('');
  const redirect = noScriptRedirect
    ? `<noscript><meta http-equiv="refresh" content="0;url=${attribute(noScriptRedirect)}"></noscript>`
    : '';
  const theme = parts.theme ? ` data-theme="${parts.theme}"` : '';
  const before = `<!doctype html>
<html lang="${attribute(parts.lang)}"${theme}${spaced(head.htmlAttrs)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${fonts}${redirect}
${icons}
${parts.styles}
${head.tags}
</head>
<body${spaced(head.bodyAttrs)}>
<div id="root">`;
  const between = `</div>
<script type="application/json" id="${parts.bootstrapElementId}">`;
  const after = `</script>
${parts.scriptData}
`;
  const [opening, loader] = deferredScripts(parts.scripts);
  return [
    before,
    ...parts.html,
    between,
    serialise(parts.bootstrap),
    after + opening,
    null,
    `${loader}
</body>
</html>`,
  ];
}

const spaced = (attributes: string) => (attributes ? ` ${attributes}` : '');
