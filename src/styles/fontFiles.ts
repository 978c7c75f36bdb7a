import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/**
 * Addresses of the font files that every page needs, for `<link rel="preload" as="font">`. Headings are
 * not waited for: until their font is there they stand in a fallback that takes the same room, and the
 * first picture has the line to itself.
 */
export const preloadedFonts: readonly string[] = [text];
