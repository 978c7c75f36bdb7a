import type { Picture } from './write.ts';
import type { Resource } from '#shared/contract/resources.ts';

const variants = { listing: 'landscape-crop', user: 'square-small' } as const;

const fieldOf = (name: string) => [`variants.${name}`];

/** Parameters that make an answer bring the pictures of its resources. */
export const pictureParams = {
  listing: { include: ['author', 'images'], 'fields.image': fieldOf(variants.listing) },
  user: { include: ['profileImage'], 'fields.image': fieldOf(variants.user) },
};

/**
 * Small pictures among the resources of an answer. Addresses of this site are stored without its
 * origin, which may change.
 */
export const picturesOf = (included: readonly Resource[] = [], siteOrigin: string): Picture[] =>
  included.flatMap(one => {
    if (one.type !== 'image') return [];
    const { variants: found = {} } = one.attributes;
    const url = (found[variants.listing] ?? found[variants.user])?.url;
    if (!url) return [];
    const isOwn = url.startsWith(`${siteOrigin}/`);
    return [{ id: one.id, url: isOwn ? url.slice(siteOrigin.length) : url }];
  });

/** Absolute address of a picture as it is stored. */
export const pictureUrl = (url: string, siteOrigin: string): string =>
  url.startsWith('/') ? siteOrigin + url : url;
