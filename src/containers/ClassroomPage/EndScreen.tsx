import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { wallTimeOf } from '#shared/time/time.ts';
import { isHost } from '#src/features/classroom/room/roomModel.ts';
import type { Left } from './left.ts';
import { HomeLink } from './lobby/StatePage.tsx';
import css from './lobby/Lobby.module.css';

/** After the class: what comes next for a student, who came for the teacher. */
export function EndScreen({ facts, why, came, onReturn }: Left & { onReturn: () => void }) {
  const leads = isHost(facts);
  const mayReturn = why === 'left' || why === 'elsewhere';
  return (
    <div className={css.state}>
      <EmptyState
        headingLevel={1}
        title={<FormattedMessage id={`Classroom.end.${why}`} />}
        action={
          <>
            {mayReturn && (
              <Button variant={why === 'left' ? 'secondary' : 'primary'} onClick={onReturn}>
                <FormattedMessage id="Classroom.return" />
              </Button>
            )}
            {leads ? (
              <TeacherWays facts={facts} />
            ) : (
              why !== 'removed' && <StudentWays {...{ facts }} />
            )}
            <HomeLink facts={facts} />
          </>
        }
      >
        <FormattedMessage
          id={`Classroom.end.${why}.text`}
          values={{ teacher: facts.teacher.name, title: facts.title }}
        />
      </EmptyState>
      {leads && came.length > 0 && (
        <section>
          <h2>
            <FormattedMessage id="Classroom.end.came" values={{ count: came.length }} />
          </h2>
          <ul>
            {came.map((name, at) => (
              <li key={at}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Review and next date. */
function StudentWays({ facts }: Pick<Left, 'facts'>) {
  const { orderId, role, listingId, title } = facts;
  return (
    <>
      {orderId !== null && role === 'student' && (
        <ButtonLink to={paths.order({ id: orderId })}>
          <FormattedMessage id="Classroom.review" />
        </ButtonLink>
      )}
      <ButtonLink
        variant="secondary"
        to={paths.listing({ slug: createSlug(title), id: listingId })}
      >
        <FormattedMessage id="Classroom.bookAgain" />
      </ButtonLink>
    </>
  );
}

/** The page of the class time has its roster and the message to all. */
function TeacherWays({ facts }: Pick<Left, 'facts'>) {
  const { listingId, start, timezone } = facts;
  const { date } = wallTimeOf(start, timezone);
  return (
    <ButtonLink to={paths.teachClass({ listingId, date })}>
      <FormattedMessage id="Classroom.messageAll" />
    </ButtonLink>
  );
}
