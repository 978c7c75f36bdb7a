import { readFile } from 'node:fs/promises';
import path from 'node:path';
import PQueue from 'p-queue';
import type { ImageFacts, MarketplaceContext, Tx } from '@flowroom/marketplace/seeding';
import { createSlug } from '#shared/config/paths.ts';
import type { DemoListing, DemoPerson } from '../model/demoListing.ts';

// A marketplace without pictures looks dead, and photographs of other people's classes are neither
// ours nor honest. So the pictures are drawn: 87 of classes (1200 by 800 pixels) and 14 portraits
// (560 by 560) as WebP, 2.9 MB. Until November 2026 a program of 3,000 lines drew them at the first
// start, which took ten seconds of it; nothing else needs it, and it is in the history.
// `demo/brand` stays: it draws the icons and the social picture (`npx tsx demo/brand/icons.ts`,
// `social.ts`). The artwork of pages is edited as SVG where it lies. The pictures pass through the
// same store and make the same renditions as uploads do. A new class of the demo needs a file named
// after its title, which `pictures.test.ts` checks.
const folder = path.resolve(import.meta.dirname, '../pictures');
const concurrency = 4;

/** A picture that has gone through the image store. */
export interface StoredPicture {
  id: string;
  ownerType: 'user' | 'listing';
  ownerId: string;
  uploaderId: string;
  /** Place among the pictures of its owner. */
  position: number;
  facts: ImageFacts;
}

interface PictureFile extends Omit<StoredPicture, 'facts'> {
  /** Below `demo/pictures`. */
  file: string;
}

/**
 * Returns the file of a class's picture below `demo/pictures`: `classes/<title>[-<number>].webp`.
 */
function classPicture(title: string, position: number): string {
  return `classes/${createSlug(title)}${position === 0 ? '' : `-${position + 1}`}.webp`;
}

/** Returns the file of a teacher's portrait below `demo/pictures`. */
const teacherPicture = (key: string): string => `teachers/${key}.webp`;

function filesOf(
  listings: readonly DemoListing[],
  teachers: Map<string, DemoPerson>,
  portraitIds: Map<string, string>,
): PictureFile[] {
  const ofClasses = listings.flatMap(({ id, imageId, moreImageIds, entry, teacherId }) =>
    (imageId === null ? [] : [imageId, ...moreImageIds]).map((image, position): PictureFile => {
      const owner = { ownerType: 'listing', ownerId: id, uploaderId: teacherId } as const;
      return { id: image, ...owner, position, file: classPicture(entry.title, position) };
    }),
  );
  const portraits = [...teachers].flatMap(([key, { id: userId }]): PictureFile[] => {
    const id = portraitIds.get(key);
    const owner = { ownerType: 'user', ownerId: userId, uploaderId: userId } as const;
    return id ? [{ id, ...owner, position: 0, file: teacherPicture(key) }] : [];
  });
  return [...ofClasses, ...portraits];
}

/** Hands every picture of the demo to the image store, as an upload would. */
export function storePictures(
  { images }: Pick<MarketplaceContext, 'images'>,
  listings: readonly DemoListing[],
  teachers: Map<string, DemoPerson>,
  portraitIds: Map<string, string>,
): Promise<StoredPicture[]> {
  return new PQueue({ concurrency }).addAll(
    filesOf(listings, teachers, portraitIds).map(({ file, ...picture }) => async () => ({
      ...picture,
      facts: await images.save(picture.id, await readFile(path.join(folder, file))),
    })),
  );
}

/** Writes the rows of stored pictures and puts the portraits on their profiles. */
export async function writePictures(
  tx: Tx,
  pictures: readonly StoredPicture[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('images')
    .values(
      pictures.map(({ id, ownerType, ownerId, uploaderId, position, facts }) => ({
        id,
        uploader_id: uploaderId,
        owner_type: ownerType,
        owner_id: ownerId,
        position,
        format: facts.format,
        width: facts.width,
        height: facts.height,
        has_alpha: facts.hasAlpha,
        byte_size: facts.byteSize,
        created_at: now,
      })),
    )
    .execute();
  for (const { id, ownerType, ownerId } of pictures) {
    if (ownerType !== 'user') continue;
    await tx.updateTable('users').set({ profile_image_id: id }).where('id', '=', ownerId).execute();
  }
}
