import type { AppConfig } from '#shared/config/appConfig.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { profilePath } from './profilePath.ts';
import { posterPath, videoOf, videoPath } from '#shared/contract/teacherVideo.ts';
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
    hasPart: videoSchema(person, config),
    mainEntity: {
      '@type': 'Person',
      name: displayName,
      url,
      description: bio || undefined,
      image: image && new URL(image.url, config.rootUrl).href,
    },
  };
}

/** The video of a teacher; search engines show none without a picture. */
function videoSchema({ attributes }: User, { rootUrl }: Pick<AppConfig, 'rootUrl'>) {
  const { displayName, bio } = attributes.profile;
  const video = videoOf(attributes.profile);
  const poster = video && posterPath(video);
  if (!poster) return undefined;
  return {
    '@type': 'VideoObject',
    name: displayName,
    description: bio || displayName,
    thumbnailUrl: new URL(poster, rootUrl).href,
    contentUrl: new URL(videoPath(video), rootUrl).href,
    uploadDate: new Date(video.at).toISOString(),
    duration: `PT${Math.max(1, Math.round(video.durationMs / 1_000))}S`,
  };
}
