import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { drawTeacher } from './drawTeacher.ts';
import { workoutNameOf } from './workoutNames.ts';
import type { TeacherFacts } from './drawTeacher.ts';
import type { DrawText } from './glyphs.ts';
import { busy } from '#server/marketplaceClient/sdk/busy.ts';
import { findTeacher } from '#server/marketplaceClient/sdk/teacher.ts';
import { lazily } from '#server/http/lazily.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { firstLanguage } from '#shared/config/siteLanguages.ts';
import { minuteMs } from '#shared/time/time.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Listing, User } from '#shared/contract/entities.ts';

export interface TeacherPicturesOptions {
  sdk: Pick<SdkFactory, 'anonymous'>;
  /** Reads a picture by its address; rejects when that fails. */
  readImage: (url: string) => Promise<Buffer>;
  /** Folder of the fonts that the build has made. */
  fontsFolder: string;
  logger: Logger;
}

/**
 * Returns the picture of a teacher; null for one whom visitors can not see. `portrait`: id of the
 * image that the address names.
 * @throws ApiFault 503 `site-busy` while many others are drawn
 */
export type ReadTeacherPicture = (id: string, portrait?: string) => Promise<Buffer | null>;

/** What a picture shows, with the address of the portrait. */
interface Shown {
  facts: Omit<TeacherFacts, 'portrait'>;
  portraitUrl: string | null;
}

/** A picture has some 40 kB. */
const mostPictures = 200;
/** What teachers show, also that there is no such teacher. */
const mostKnown = 2_000;
/** How long it is shown: browsers and proxies store the picture for longer. */
const knownMs = 5 * minuteMs;
/** Pictures that wait to be drawn, one after the other: drawing takes the processor. */
const mostWaiting = 20;
/** The newest classes say what somebody teaches. */
const mostClasses = 100;
const mostWorkouts = 3;
const portraitVariant = 'square-small2x';

/**
 * Creates the pictures of teachers for shared links. What a teacher shows is read once in some
 * minutes, and each picture is drawn once for what it shows.
 */
export function createTeacherPictures(options: TeacherPicturesOptions): ReadTeacherPicture {
  const text = lazily(() => openText(options.fontsFolder));
  const queue = new PQueue({ concurrency: 1 });
  const known = new LRUCache<string, { shown: Shown | null }, string>({
    max: mostKnown,
    ttl: knownMs,
    fetchMethod: async (_key, _stale, { context: id }) => ({ shown: await readShown(options, id) }),
  });
  const drawn = new LRUCache<string, Buffer, Shown>({
    max: mostPictures,
    fetchMethod: async (_key, _stale, { context, options: entry }) => {
      if (queue.size >= mostWaiting) throw busy();
      const { picture, isWhole } = await queue.add(async () =>
        drawShown(options, context, await text()),
      );
      // A portrait that can not be read now may be there later.
      if (!isWhole) entry.ttl = minuteMs;
      return picture;
    },
  });

  return async (id, portrait = '') => {
    const { shown } = await known.forceFetch(`${id} ${portrait}`, { context: id });
    if (!shown) return null;
    return drawn.forceFetch(JSON.stringify([id, shown]), { context: shown });
  };
}

/** Reads what the picture of a teacher shows; null for one whom visitors can not see. */
async function readShown(
  { sdk }: Pick<TeacherPicturesOptions, 'sdk'>,
  id: string,
): Promise<Shown | null> {
  const visitor = sdk.anonymous();
  const teacher = await findTeacher(visitor, id, {
    include: ['profileImage'],
    'fields.image': [`variants.${portraitVariant}`],
  });
  if (!teacher || teacher.attributes.profile.publicData?.userType !== 'teacher') return null;
  const classes = await visitor.listings.query({
    authorId: id,
    perPage: mostClasses,
    'fields.listing': ['publicData.yogaStyles'],
  });
  return shownOf(teacher, entitiesOf(classes));
}

/** Draws a picture. `isWhole`: it has the portrait, or there is none. */
async function drawShown(
  options: TeacherPicturesOptions,
  { facts, portraitUrl }: Shown,
  draw: DrawText,
): Promise<{ picture: Buffer; isWhole: boolean }> {
  const whole = portraitUrl && (await withPortrait(facts, portraitUrl, draw, options));
  if (whole) return { picture: whole, isWhole: true };
  const picture = await drawTeacher({ ...facts, portrait: null }, draw);
  return { picture, isWhole: !portraitUrl };
}

/** Fonts and their library are loaded with the first picture. */
async function openText(folder: string): Promise<DrawText> {
  const [{ createDrawText }, { readFonts }] = await Promise.all([
    import(/* webpackMode: "lazy" */ './glyphs.ts'),
    import(/* webpackMode: "lazy" */ '#server/base/typesetting/fonts.ts'),
  ]);
  return createDrawText(await readFonts(folder));
}

/** Draws a teacher with the portrait; null where it can not be read. */
async function withPortrait(
  facts: Shown['facts'],
  url: string,
  draw: DrawText,
  { readImage, logger }: TeacherPicturesOptions,
): Promise<Buffer | null> {
  try {
    return await drawTeacher({ ...facts, portrait: await readImage(url) }, draw);
  } catch (error) {
    logger.warn({ err: error }, 'the portrait of a teacher can not be read');
    return null;
  }
}

function shownOf({ attributes, profileImage }: User, classes: readonly Listing[]): Shown {
  const { displayName, metadata } = attributes.profile;
  const uses = new Map<string, number>();
  for (const listing of classes) {
    for (const key of listing.attributes.publicData.yogaStyles ?? []) {
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  }
  const language = firstLanguage();
  const facts = {
    name: displayName,
    workouts: [...uses]
      .toSorted(([, one], [, other]) => other - one)
      .flatMap(([key]) => workoutNameOf(key, language) ?? [])
      .slice(0, mostWorkouts),
    rating: metadata?.rating,
    site: marketplace.siteTitle,
  };
  return { facts, portraitUrl: profileImage?.attributes.variants[portraitVariant]?.url ?? null };
}
