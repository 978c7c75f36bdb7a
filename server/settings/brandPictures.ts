import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { BrandImage, ChangedSettings } from '#shared/config/marketplace.ts';
import type { BrandImageKey } from '#shared/settings/brandImages.ts';
import { drawPicture } from './drawPicture.ts';
import type { BrandFile, Drawing } from './drawPicture.ts';

/** What is made of the pictures that operators chose. */
export interface BrandPictures {
  /** Returns a file by its path; null where the site's own applies, or it can not be made. */
  file(path: string): Promise<BrandFile | null>;
}

/** The picture that a file is made of: the first of those that there are. */
interface Recipe {
  of: readonly BrandImageKey[];
  drawing: Drawing;
}

const icon = (size: number, ground = false, margin = 0): Recipe => ({
  of: ['icon'],
  drawing: { as: 'icon', size, ground, margin },
});
const social = (width: number, height: number): Recipe => ({
  of: ['socialImage', 'logo', 'icon'],
  drawing: { as: 'social', width, height },
});

/** Files of public/ that a brand takes the place of, and the logo for mails and receipts. */
const recipes: Readonly<Record<string, Recipe>> = {
  '/favicon.ico': { of: ['icon'], drawing: { as: 'ico', size: 32 } },
  '/favicon.svg': { of: ['icon'], drawing: { as: 'svg', size: 64 } },
  // Phones draw transparent pixels black, and cut the corners.
  '/apple-touch-icon.png': icon(180, true),
  '/brand/icon-192.png': icon(192),
  '/brand/icon-512.png': icon(512),
  // Four fifths of a maskable icon are always seen.
  '/brand/icon-maskable-512.png': icon(512, true, 0.1),
  '/brand/social-1200x630.png': social(1200, 630),
  '/brand/social-600x314.png': social(600, 314),
  '/brand/logo.png': { of: ['logo'], drawing: { as: 'logo' } },
  '/brand/logo-night.png': { of: ['nightLogo', 'logo'], drawing: { as: 'logo' } },
};

/** Paths of these files. */
export const brandPaths: ReadonlySet<string> = new Set(Object.keys(recipes));

export interface BrandPicturesOptions {
  /** The settings of now. */
  settings: () => ChangedSettings;
  /** Reads a picture by its address; rejects when that fails. */
  readImage: (url: string) => Promise<Buffer>;
  logger: Logger;
}

const mostFiles = 40;

/** Creates the files of the brand; each is drawn once for a picture. */
export function createBrandPictures(options: BrandPicturesOptions): BrandPictures {
  const { settings, readImage, logger } = options;
  const drawn = new LRUCache<string, BrandFile, { recipe: Recipe; url: string; key: string }>({
    max: mostFiles,
    fetchMethod: async (_name, _stale, { context: { recipe, url, key } }) =>
      drawPicture(await readImage(url), recipe.drawing, key === 'socialImage'),
  });
  return {
    async file(path) {
      const recipe = recipes[path];
      const chosen = recipe && pictureOf(settings(), recipe.of);
      if (!chosen) return null;
      const [key, { url = '' }] = chosen;
      try {
        const context = { recipe, url, key };
        return (await drawn.fetch(`${path} ${url}`, { context })) ?? null;
      } catch (error) {
        logger.warn({ err: error, path }, 'a picture of the brand can not be drawn');
        return null;
      }
    },
  };
}

function pictureOf(
  settings: ChangedSettings,
  keys: readonly BrandImageKey[],
): [BrandImageKey, BrandImage] | null {
  for (const key of keys) {
    const image = settings[key];
    if (image?.url) return [key, image];
  }
  return null;
}
