import type { ImageFacts, MarketplaceContext, Tx } from '@flowroom/marketplace/seeding';
import type { ColourwayName } from '#demo/artwork/palette.ts';
import { colourways } from '#demo/artwork/palette.ts';
import { renderClass, renderPortrait } from '#demo/artwork/render.ts';
import { teachers } from '../content/teachers.ts';
import type { DemoListing, DemoPerson } from '../demoListing.ts';

// Enough for a large screen; drawing takes most of the time of a seed.
const classWidth = 1200;
const portraitWidth = 560;
const atOnce = 4;

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

interface Order {
  id: string;
  owner: Pick<StoredPicture, 'ownerType' | 'ownerId' | 'uploaderId' | 'position'>;
  draw(): Promise<Buffer>;
}

/** Neighbouring classes of a teacher get different colours, and the same class always the same. */
function colourOf(index: number): ColourwayName {
  const names = Object.keys(colourways) as ColourwayName[];
  return names[(index * 3) % names.length] ?? 'dawn';
}

function orders(
  listings: readonly DemoListing[],
  portraits: Map<string, DemoPerson>,
  ids: Map<string, string>,
): Order[] {
  const pictures = listings.flatMap(
    ({ id, imageId, moreImageIds, entry, teacherId }, index): Order[] => {
      if (imageId === null) return [];
      return [imageId, ...moreImageIds].map((image, position) => {
        const seed = position === 0 ? entry.title : `${entry.title}/${position}`;
        const artwork = { workout: entry.workouts[0], seed, colours: colourOf(index + position) };
        const owner = { ownerType: 'listing', ownerId: id, uploaderId: teacherId } as const;
        return {
          id: image,
          owner: { ...owner, position },
          draw: () => renderClass(artwork, classWidth),
        };
      });
    },
  );
  const faces = teachers.flatMap(({ key, colours, look }): Order[] => {
    const person = portraits.get(key);
    const imageId = ids.get(key);
    if (!person || !imageId) return [];
    const owner = {
      ownerType: 'user',
      ownerId: person.id,
      uploaderId: person.id,
      position: 0,
    } as const;
    const draw = () => renderPortrait({ seed: key, colours, look }, portraitWidth);
    return [{ id: imageId, owner, draw }];
  });
  return [...pictures, ...faces];
}

/** Draws every picture and hands it to the image store, as an upload would. */
export async function drawPictures(
  { images }: MarketplaceContext,
  listings: readonly DemoListing[],
  people: Map<string, DemoPerson>,
  portraitIds: Map<string, string>,
): Promise<StoredPicture[]> {
  const waiting = orders(listings, people, portraitIds);
  const done: StoredPicture[] = [];
  const work = async () => {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const facts = await images.save(order.id, await order.draw());
      done.push({ id: order.id, ...order.owner, facts });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
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
