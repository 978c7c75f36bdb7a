import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { drawTeacher } from './drawTeacher.ts';
import { workoutNameOf } from './workoutNames.ts';
import type { TeacherFacts } from './drawTeacher.ts';
import type { DrawText } from './glyphs.ts';
import { findTeacher, publicClassesOf } from '#server/marketplaceClient/sdk/teacher.ts';
import { lazily } from '#server/http/lazily.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { firstLanguage } from '#shared/config/siteLanguages.ts';
import { minuteMs } from '#shared/time/time.ts';
import type { Listing, User } from '#shared/contract/entities.ts';

export interface TeacherPicturesOptions {
  sdk: Pick<SdkFactory, 'anonymous'>;
  /** Reads a picture by its address; rejects when that fails. */
  readImage: (url: string) => Promise<Buffer>;
  /** Folder of the fonts that the build has made. */
  fontsFolder: string;
  logger: Logger;
}

/** Returns the picture of a teacher; null for one whom visitors can not see. */
export type ReadTeacherPicture = (id: string) => Promise<Buffer | null>;

/** What a picture shows, with the address of the portrait. */
interface Shown {
  facts: Omit<TeacherFacts, 'portrait'>;
  portraitUrl: string | null;
}

/** A picture has some 40 kB. */
const mostPictures = 200;
const mostWorkouts = 3;
const portraitVariant = 'square-small2x';

/** Creates the pictures of teachers for shared links. Each is drawn once for what it shows. */
export function createTeacherPictures(options: TeacherPicturesOptions): ReadTeacherPicture {
  const { sdk, fontsFolder } = options;
  const text = lazily(() => openText(fontsFolder));
  const drawn = new LRUCache<string, Buffer, Shown>({
    max: mostPictures,
    fetchMethod: async (_key, _stale, { context: { facts, portraitUrl }, options: entry }) => {
      const draw = await text();
      const whole = portraitUrl && (await withPortrait(facts, portraitUrl, draw, options));
      if (whole) return whole;
      // A portrait that can not be read now may be there later.
      if (portraitUrl) entry.ttl = minuteMs;
      return drawTeacher({ ...facts, portrait: null }, draw);
    },
  });

  return async id => {
    const visitor = sdk.anonymous();
    const teacher = await findTeacher(visitor, id, {
      include: ['profileImage'],
      'fields.image': [`variants.${portraitVariant}`],
    });
    if (!teacher || teacher.attributes.profile.publicData?.userType !== 'teacher') return null;
    const fields = { 'fields.listing': ['publicData.yogaStyles'] };
    const context = shownOf(teacher, await publicClassesOf(visitor, id, fields));
    return (await drawn.fetch(JSON.stringify([teacher.id, context]), { context })) ?? null;
  };
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
