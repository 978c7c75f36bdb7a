import subsetFont from 'subset-font';

/** The one weight that headings are set in (`--weight-display`). */
const weight = 480;

/** The characters that the file has by name: what its `unicode-range` in fonts.css tells. */
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
 * Bundler loader for the display family: keeps its optical sizes and one of its weights, which is half
 * of the file that every first view waits for.
 * @this {import('@rspack/core').LoaderContext}
 * @param {Buffer} file
 */
export default function displayFont(file) {
  const done = this.async();
  subsetFont(file, String.fromCodePoint(...latin), {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
  }).then(font => done(null, font), done);
}

export const raw = true;
