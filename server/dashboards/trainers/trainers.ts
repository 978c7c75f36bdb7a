import type { Logger } from 'pino';
import { fromEach } from '#server/logging/fromEach.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { numberedPages } from '#server/marketplaceClient/sdk/everyPage.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Image } from '#shared/contract/entities.ts';
import type { ImageVariant } from '#shared/contract/image.ts';
import type { Many } from '#shared/contract/resources.ts';
import { onlyShowable } from '#shared/contract/showable.ts';

/** The newest thousand listings are enough to find the teachers. */
const maxPages = 10;
const variants = ['square-small', 'square-small2x'] as const;

const pageOf = (sdk: IntegrationSdk, page: object): Promise<Many<'listing'>> =>
  sdk.listings.query({
    states: 'published',
    include: ['author', 'author.profileImage'],
    'fields.listing': ['publicData'],
    'fields.user': [
      ...['banned', 'deleted', 'profile.displayName', 'profile.abbreviatedName'],
      'profile.metadata.rating',
    ],
    'fields.image': variants.map(name => `variants.${name}`),
    ...page,
  });

/**
 * Loads the teachers with a published class, by descending number of future classes. Public data
 * only.
 */
export async function loadTrainers(
  sdk: IntegrationSdk,
  now: number,
  logger: Logger,
): Promise<Trainer[]> {
  const found = new Map<string, Trainer>();
  for await (const answer of numberedPages(page => pageOf(sdk, page), maxPages)) {
    const teachers = fromEach(
      entitiesOf(onlyShowable(answer)),
      ({ author, attributes: { publicData } }) => {
        if (!author || isBannedOrDeleted(author)) return [];
        const { displayName, abbreviatedName, metadata } = author.attributes.profile;
        const variants = author.profileImage ? publicVariants(author.profileImage) : {};
        const toCome = (publicData.lastClass ?? 0) > now ? 1 : 0;
        const rating = metadata?.rating;
        return [
          {
            ...{ id: author.id, displayName, abbreviatedName, variants, toCome },
            ...(rating ? { rating } : {}),
          },
        ];
      },
      logger,
    );
    for (const { toCome, ...teacher } of teachers) {
      const trainer = found.get(teacher.id) ?? { ...teacher, upcomingClasses: 0 };
      found.set(teacher.id, {
        ...trainer,
        upcomingClasses: trainer.upcomingClasses + toCome,
      });
    }
  }
  return [...found.values()].sort(
    (one, other) =>
      other.upcomingClasses - one.upcomingClasses ||
      one.displayName.localeCompare(other.displayName, 'en'),
  );
}

const publicVariants = (image: Image): Record<string, ImageVariant> =>
  Object.fromEntries(
    variants.flatMap(name => {
      const variant = image.attributes.variants[name];
      return variant ? [[name, variant]] : [];
    }),
  );
