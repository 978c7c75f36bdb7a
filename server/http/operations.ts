import type { Operations } from '#server/http/api/operation.ts';

const get = { method: 'get', caller: 'anyone' } as const;
const font = { media: 'font/woff2' };

/** Of fonts. */
export const fontOperations = {
  readTextFont: {
    ...get,
    path: '/fonts/figtree.woff2',
    answer: font,
    summary: 'Read the font of texts for pages outside the build',
  },
  readHeadingFont: {
    ...get,
    path: '/fonts/fraunces.woff2',
    answer: font,
    summary: 'Read the font of headings for pages outside the build',
  },
} satisfies Operations;
