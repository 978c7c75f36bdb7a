import { FormattedMessage } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Rating } from '#src/components/Rating/Rating.tsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { CachedFragment } from '#src/components/CachedFragment/CachedFragment.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { paths } from '#shared/config/paths.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectTrainers, selectTrainersRequest } from '../LandingPage.duck.ts';
import { Carousel } from './Carousel.tsx';
import { Section } from './Section.tsx';
import css from './Trainers.module.css';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import type { User } from '#shared/contract/entities.ts';

/** Lists the teachers with links to their profiles. */
export function Trainers() {
  return (
    <Section title={<FormattedMessage id="Trainers.title" />}>
      <Faces />
    </Section>
  );
}

function Faces() {
  const request = useAppSelector(selectTrainersRequest);
  const trainers = useAppSelector(selectTrainers);
  if (request.status === 'idle' || request.status === 'loading') {
    return (
      <div className={css.waiting} aria-busy="true">
        {[1, 2, 3, 4, 5].map(place => (
          <Skeleton key={place} shape="circle" width="165px" height="165px" />
        ))}
      </div>
    );
  }
  if (request.status === 'failed' || trainers.length === 0) {
    return (
      <p className={css.none} role="status">
        <FormattedMessage id="Trainers.none" />
      </p>
    );
  }
  return (
    <Carousel labelId="Trainers.title">
      {trainers.map(trainer => (
        <CachedFragment
          key={trainer.id}
          className={css.item}
          component={TrainerCard}
          props={{ trainer }}
        />
      ))}
    </Carousel>
  );
}

function TrainerCard({ trainer }: { trainer: Trainer }) {
  return (
    <RecordBoundary type="user" id={trainer.id} shape="card">
      <Face trainer={trainer} />
    </RecordBoundary>
  );
}

function Face({ trainer }: { trainer: Trainer }) {
  return (
    <PlainLink className={css.trainer} to={paths.profile({ id: trainer.id })}>
      <Avatar user={personOf(trainer)} size={165} decorative />
      <span className={css.name}>{trainer.displayName}</span>
      <Rating rating={trainer.rating} />
      <span className={css.count}>
        <FormattedMessage id="Trainers.classes" values={{ count: trainer.upcomingClasses }} />
      </span>
    </PlainLink>
  );
}

/** Returns the user of a teacher. */
const personOf = ({ id, displayName, abbreviatedName, variants }: Trainer): User => ({
  id,
  type: 'user',
  attributes: { profile: { displayName, abbreviatedName } },
  profileImage: { id, type: 'image', attributes: { variants } },
});
