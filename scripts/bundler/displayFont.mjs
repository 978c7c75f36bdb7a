import subsetFont from 'subset-font';

/**
 * The one weight that headings are set in (`--weight-display`), and the drawing for its middle
 * size: a card's title is still clear in it, and the largest heading stays soft.
 */
const variationAxes = { wght: 480, opsz: 48 };

/** The characters of the file by name: those in its `unicode-range` in fonts.css. */
const latin = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  0x131,
  0x152,
  0x153,
  0x2c6,
  0x2dc,
  ...range(0x2010, 0x2026),
  0x2039,
  0x203a,
  0x20ac,
  0x2122,
  0x2191,
  0x2193,
  0x2212,
];

/** @param {number} first @param {number} last */
function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Bundler loader for the display family: retains one weight and one optical size, a quarter of the
 * file. A heading and its fallback then differ by the same factor at every size.
 * @this {import('@rspack/core').LoaderContext}
 * @param {Buffer} file
 */
export default function displayFont(file) {
  const done = this.async();
  subsetFont(file, String.fromCodePoint(...latin), {
    targetFormat: 'woff2',
    variationAxes,
  }).then(font => done(null, font), done);
}

export const raw = true;
