import type { AppConfig } from '#shared/config/appConfig.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { profilePath } from './profilePath.ts';
import type { User } from '#shared/contract/entities.ts';

/** Returns the schema.org data of a profile. */
export function personSchema(
  person: User,
  config: Pick<AppConfig, 'rootUrl' | 'locale'>,
): Record<string, unknown> {
  const { attributes, profileImage } = person;
  const { displayName, bio } = attributes.profile;
  const url = siteUrl(config, profilePath(person));
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
