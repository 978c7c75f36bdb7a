import type { Picture } from './write.ts';
import type { Resource } from '#shared/contract/resources.ts';

const variants = { listing: 'landscape-crop', user: 'square-small' } as const;

const fieldOf = (name: string) => [`variants.${name}`];

/** Parameters that make an answer bring the pictures of its resources. */
export const pictureParams = {
  listing: { include: ['author', 'images'], 'fields.image': fieldOf(variants.listing) },
  user: { include: ['profileImage'], 'fields.image': fieldOf(variants.user) },
};

/** Small pictures among the resources of an answer. */
export const picturesOf = (included: readonly Resource[] = []): Picture[] =>
  included.flatMap(one => {
    if (one.type !== 'image') return [];
    const { variants: found = {} } = one.attributes;
    const url = (found[variants.listing] ?? found[variants.user])?.url;
    return url ? [{ id: one.id, url }] : [];
  });
