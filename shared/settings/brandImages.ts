import * as v from 'valibot';
import type { BrandImage } from '#shared/config/marketplace.ts';

/** Pictures of the brand among the settings. */
export type BrandImageKey = 'logo' | 'nightLogo' | 'icon' | 'socialImage';

interface Rendition {
  width: number;
  height: number;
  fit: 'scale' | 'crop';
}

const square = (size: number): Rendition => ({ width: size, height: size, fit: 'crop' });
/** Twice and four times the height of the top bar's logo, as wide as four to one. */
const logoVariants = {
  scaled: { width: 480, height: 120, fit: 'scale' },
  scaled2x: { width: 960, height: 240, fit: 'scale' },
} as const;

/**
 * The renditions that documents name, with the names that applications on the hosted service
 * read.
 */
const variantsOf: Record<BrandImageKey, Record<string, Rendition>> = {
  logo: logoVariants,
  nightLogo: logoVariants,
  icon: { square180: square(180), square192: square(192), square512: square(512) },
  socialImage: {
    scaled600: { width: 600, height: 314, fit: 'crop' },
    scaled1200: { width: 1200, height: 630, fit: 'crop' },
  },
};

/** Least pixels of a picture that is uploaded, and how it is cut. */
export const leastPixels: Record<BrandImageKey, { width: number; height: number }> = {
  logo: { width: 48, height: 48 },
  nightLogo: { width: 48, height: 48 },
  icon: { width: 192, height: 192 },
  socialImage: { width: 600, height: 314 },
};

const path = v.pipe(
  v.string(),
  v.maxLength(300),
  v.transform(text => text.replace(/^\//, '')),
);
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1));

/** As it is stored. */
const stored = v.pipe(
  v.object({ _ref: v.object({ resolver: v.literal('image'), target: path }) }),
  v.transform(({ _ref }): BrandImage => ({ path: _ref.target })),
);

const variant = v.object({
  url: v.pipe(v.string(), v.regex(/^https?:\/\//), v.url()),
  width: pixels,
  height: pixels,
});

/**
 * As it is delivered, with the image in the place of its reference; the largest rendition counts.
 */
const delivered = v.pipe(
  v.object({
    type: v.literal('imageAsset'),
    attributes: v.object({
      assetPath: path,
      variants: v.pipe(
        v.record(v.string(), variant),
        v.check(all => Object.keys(all).length > 0),
      ),
    }),
  }),
  v.transform(({ attributes: { assetPath, variants } }): BrandImage => {
    const [largest] = Object.values(variants).sort((one, other) => other.width - one.width);
    return { path: assetPath, ...largest };
  }),
);

const chosen = v.strictObject({
  path,
  url: v.optional(v.string()),
  width: v.optional(pixels),
  height: v.optional(pixels),
});

/** A picture of the brand as documents or forms have it; null for none. */
export const brandImageSchema = v.nullable(v.union([stored, delivered, chosen]));

const isAt = (document: unknown, at: string): boolean => {
  const { success, output } = v.safeParse(stored, document);
  return success && output.path === at;
};

/** The reference to a picture, as documents hold it; one to the same picture stays as it is. */
export function imageReference(
  key: BrandImageKey,
  image: BrandImage,
  before: unknown,
  variants: Record<string, Rendition> = variantsOf[key],
): unknown {
  if (isAt(before, image.path)) return before;
  return {
    _ref: {
      type: 'imageAsset',
      resolver: 'image',
      target: `/${image.path}`,
      params: { variants },
    },
  };
}

/** The icon of tabs, which applications on the hosted service read from a place of its own. */
export const faviconReference = (icon: BrandImage, before: unknown): unknown =>
  imageReference('icon', icon, before, { square32: square(32), square96: square(96) });

/** Height of the logo in pages, rem, and the width that it has there at most. */
const shown = { height: 2.25, width: 11 } as const;

const addressOf = (url: string): string =>
  // It is within quotes of a style.
  `url("${url.replace(/["\\\s]/g, character => encodeURIComponent(character))}")`;

/**
 * The logo as custom properties of the page, for a style attribute; empty without one. One for the
 * dark theme is shown there alone.
 */
export function logoStyle({
  logo,
  nightLogo,
}: {
  logo: BrandImage | null;
  nightLogo: BrandImage | null;
}): string {
  if (!logo?.url) return '';
  const { width = 1, height = 1 } = logo;
  const wide = Math.min(shown.width, (shown.height * width) / height);
  return [
    `--logo:${addressOf(logo.url)}`,
    `--logo-night:${addressOf(nightLogo?.url ?? logo.url)}`,
    `--logo-width:${wide.toFixed(2)}rem`,
  ].join(';');
}
