import { createRequire } from 'node:module';
import path from 'node:path';
import express from 'express';
import type { Router } from 'express';
import { dayMs } from '#shared/time/time.ts';

const files = {
  figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  fraunces: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
};

const addressOf = (name: keyof typeof files): string => `/fonts/${name}.woff2`;

const face = (family: string, name: keyof typeof files, weights: string): string =>
  `@font-face { font-family: '${family}'; src: url('${addressOf(name)}') format('woff2'); font-weight: ${weights}; font-display: swap; }`;

/**
 * The families of the site for pages that know none of its built files; the text is there before
 * they are.
 */
export const fontFaces = `
${face('Figtree Variable', 'figtree', '300 900')}
${face('Fraunces Variable', 'fraunces', '100 900')}`;

/** `/fonts`: the files of these families, at addresses that stay. */
export function pageFonts(): Router {
  const require = createRequire(import.meta.url);
  const router = express.Router();
  for (const name of ['figtree', 'fraunces'] as const) {
    const { dir: root, base } = path.parse(require.resolve(files[name]));
    router.get(addressOf(name), (_req, res) => {
      // With a root, as a whole path with a folder like `.local` in it counts as hidden.
      res.sendFile(base, { root, maxAge: 30 * dayMs });
    });
  }
  return router;
}
