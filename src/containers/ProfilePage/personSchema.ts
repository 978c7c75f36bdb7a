import type { AppConfig } from '#shared/config/appConfig.ts';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import type { User } from '#shared/contract/entities.ts';

/** Returns the schema.org data of a profile. */
export function personSchema(
  { id, attributes, profileImage }: User,
  config: Pick<AppConfig, 'rootUrl' | 'locale'>,
): Record<string, unknown> {
  const { displayName, bio } = attributes.profile;
  const url = siteUrl(config, paths.profile({ id }));
  const image = profileImage?.attributes.variants['square-small2x'];
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name: displayName,
      url,
      description: bio || undefined,
      image: image && new URL(image.url, config.rootUrl).href,
    },
  };
}
