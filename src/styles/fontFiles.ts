import display from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2';
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** Addresses of the two font files that every page needs, for `<link rel="preload" as="font">`. */
export const preloadedFonts: readonly string[] = [text, display];
