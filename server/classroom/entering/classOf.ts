import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { readTipAddress } from '#shared/contract/tipAddress.ts';
import type { CurrentUser, Listing, User } from '#shared/contract/entities.ts';

/** A class with who teaches it. */
export interface ClassWithTeacher {
  listing: Listing;
  teacher: { id: string; name: string; image: string | null };
  /** A page of the teacher that takes tips; null for none. */
  tipAddress: string | null;
}

/** Reads a class with its private data. @throws ApiFault 404 */
export type ClassOf = (listingId: string) => Promise<ClassWithTeacher>;

const rendition = 'square-small';
/** Fields of pictures that bring the portrait of rooms. */
export const portraitFields = [`variants.${rendition}`];

/** Address of the portrait of somebody; null for none. */
export const portraitOf = ({ profileImage }: Pick<User | CurrentUser, 'profileImage'>) =>
  profileImage?.attributes.variants[rendition]?.url ?? null;

/** Creates the reader, with the rights of the operator. */
export const classReader =
  (operator: () => IntegrationSdk): ClassOf =>
  async listingId => {
    try {
      const listing = entityOf(
        await operator().listings.show({
          id: listingId,
          include: ['author', 'author.profileImage'],
          'fields.image': portraitFields,
        }),
      );
      const { author } = listing;
      return {
        listing,
        teacher: {
          id: author?.id ?? '',
          name: author?.attributes.profile.displayName ?? '',
          image: author ? portraitOf(author) : null,
        },
        tipAddress: readTipAddress(author?.attributes.profile.privateData?.tipAddress ?? ''),
      };
    } catch (error) {
      if (!isRefusal(error, 404)) throw error;
      throw apiFault(404, 'classroom-not-yours', 'There is no class of yours at this address.');
    }
  };
