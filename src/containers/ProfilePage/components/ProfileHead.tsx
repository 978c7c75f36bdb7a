import { useState } from 'react';
import { clsx } from 'clsx';
import { FormattedMessage } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { Certificates } from '#src/features/certificates/Certificates.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectListings } from '#src/ducks/marketplaceData.duck.ts';
import { shownBioLength, truncateAtWord } from '#src/util/truncate.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { videoOf } from '#shared/contract/teacherVideo.ts';
import { teachingOf } from '#shared/contract/teaching.ts';
import type { User } from '#shared/contract/entities.ts';
import { coverVariants, selectProfile } from '../ProfilePage.duck.ts';
import { ProfileFacts } from './ProfileFacts.tsx';
import { ProfileVideo } from './ProfileVideo.tsx';
import { ProfileWays } from './ProfileWays.tsx';
import css from './ProfileHead.module.css';

const sizes = '(min-width: 85rem) 80rem, 95vw';

/** Cover, portrait, name and facts of a person, and what can be done with them. */
export function ProfileHead({ person, name }: { person: User; name: string }) {
  const gone = isBannedOrDeleted(person);
  const cover = useCover(person);
  const { bio } = person.attributes.profile;
  const video = gone ? null : videoOf(person.attributes.profile);
  return (
    <header className={clsx(css.root, cover && css.covered, video && css.withVideo)}>
      {cover && (
        <div className={css.cover}>
          <ResponsiveImage
            image={cover}
            alt=""
            sizes={sizes}
            aspectRatio="auto"
            variants={coverVariants}
            priority
          />
        </div>
      )}
      <div className={css.portrait}>
        <Avatar user={person} size={165} decorative />
      </div>
      <div className={css.text}>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {!gone && (
          <>
            <ProfileFacts person={person} />
            {bio && <Bio key={person.id} text={bio} />}
            <Certificates person={person} />
            <ProfileWays person={person} />
          </>
        )}
      </div>
      {video && <ProfileVideo key={video.id} video={video} name={name} />}
    </header>
  );
}

/** The picture of the class that the teacher chose, or of the first class that has one. */
function useCover(person: User) {
  const { listingIds } = useAppSelector(selectProfile);
  const listings = useAppSelector(state => selectListings(state, listingIds));
  if (isBannedOrDeleted(person)) return null;
  const { coverClass } = teachingOf(person.attributes.profile);
  const chosen = listings.find(({ id }) => id === coverClass)?.images?.[0];
  return chosen ?? listings.flatMap(({ images }) => images?.[0] ?? [])[0] ?? null;
}

function Bio({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const short = truncateAtWord(text, shownBioLength);
  return (
    <p className={css.bio}>
      {short && !isWhole ? short : text}{' '}
      {short && (
        <InlineTextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          <FormattedMessage id={isWhole ? 'ProfilePage.less' : 'ProfilePage.more'} />
        </InlineTextButton>
      )}
    </p>
  );
}
