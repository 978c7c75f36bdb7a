import { personSchema } from './personSchema.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import type { User } from '#shared/contract/entities.ts';

const id = '00000000-0000-4000-8000-000000000001';
const video = {
  id,
  type: 'webm',
  width: 320,
  height: 180,
  durationMs: 41_600,
  at: 1_800_000_000_000,
};

/** What search engines read of the video of a teacher. */
const schemaOf = (copy: object) => {
  const profile = { displayName: 'Mira Lind', abbreviatedName: 'ML', bio: 'Slow mornings.' };
  const attributes = { profile: { ...profile, metadata: { video: copy } } };
  return personSchema({ id, type: 'user', attributes } as unknown as User, testConfig)['hasPart'];
};

it('search engines get the video of a teacher, once it has a picture', () => {
  expect(schemaOf(video)).toBeUndefined();
  expect(schemaOf({ ...video, type: 'exe', poster: 3 })).toBeUndefined();
  const base = `${testConfig.rootUrl}/api/teachers/video/${id}`;
  expect(schemaOf({ ...video, poster: 3 })).toEqual({
    '@type': 'VideoObject',
    name: 'Mira Lind',
    description: 'Slow mornings.',
    thumbnailUrl: `${base}/poster.jpg?edition=3`,
    contentUrl: `${base}/video.webm`,
    uploadDate: '2027-01-15T08:00:00.000Z',
    duration: 'PT42S',
  });
});
