import type { Logger } from 'pino';
import { fromEach } from '../fromEach.ts';
import type { IntegrationSdk } from '../integrationSdk.ts';
import { toPlain } from '#src/util/sdkValues.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import type { EntityRef, Image } from '#shared/contract/entities.ts';
import type { ImageVariant } from '#shared/contract/image.ts';

interface ListingRow extends EntityRef<'listing'> {
  attributes: { publicData?: { lastClass?: unknown } };
  relationships?: { author?: { data: EntityRef | null } };
}
interface UserRow extends EntityRef<'user'> {
  attributes: {
    banned?: boolean;
    deleted?: boolean;
    profile: { displayName: string; abbreviatedName: string };
  };
  relationships?: { profileImage?: { data: EntityRef | null } };
}
interface Answer {
  data: ListingRow[];
  included?: (UserRow | (Image & { relationships?: never }))[];
  meta: { totalPages: number };
}

const perPage = 100;
/** The newest thousand listings are enough to find who teaches; more would weigh on the marketplace. */
const maxPages = 10;
const variants = ['square-small', 'square-small2x'] as const;

const pageOf = async (sdk: IntegrationSdk, page: number): Promise<Answer> => {
  const answer = await sdk.listings.query({
    states: 'published',
    include: ['author', 'author.profileImage'],
    'fields.listing': ['publicData'],
    'fields.user': ['banned', 'deleted', 'profile.displayName', 'profile.abbreviatedName'],
    'fields.image': variants.map(name => `variants.${name}`),
    page,
    perPage,
  });
  return toPlain(answer.data) as Answer;
};

/** Teachers with a published class, those with the most classes to come first. Public data only. */
export async function loadTrainers(
  sdk: IntegrationSdk,
  now: number,
  logger: Logger,
): Promise<Trainer[]> {
  const found = new Map<string, Trainer>();
  for (let page = 1, pages = 1; page <= Math.min(pages, maxPages); page += 1) {
    const { data, included = [], meta } = await pageOf(sdk, page);
    pages = meta.totalPages;
    const entities = new Map(included.map(entity => [`${entity.type}/${entity.id}`, entity]));
    const teachers = fromEach(
      data,
      ({ attributes, relationships }) => {
        const author = entities.get(`user/${relationships?.author?.data?.id}`) as
          UserRow | undefined;
        if (!author || author.attributes.banned || author.attributes.deleted) return [];
        const { displayName, abbreviatedName } = author.attributes.profile;
        const imageId = author.relationships?.profileImage?.data?.id;
        const image = entities.get(`image/${imageId}`) as Image | undefined;
        const variants = image ? publicVariants(image) : {};
        const toCome = Number(attributes.publicData?.lastClass) > now ? 1 : 0;
        return [{ id: author.id, displayName, abbreviatedName, variants, toCome }];
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
