import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { formatDayAndTime, wallTimeOf } from '#shared/time/time.ts';
import { isHost } from '#src/features/classroom/room/roomModel.ts';
import { Tip } from './Tip.tsx';
import { CameList } from './CameList.tsx';
import type { ListCame } from './CameList.tsx';
import { KeptChat } from './KeptChat.tsx';
import type { ReadChat } from './KeptChat.tsx';
import type { Left } from './left.ts';
import { HomeLink, ReplayLink } from './lobby/StatePage.tsx';
import { Stored } from './room/RecordingPanel.tsx';
import css from './lobby/Lobby.module.css';

/** After the class: what comes next for a student, who came for the teacher. */
export function EndScreen({
  facts,
  why,
  attended,
  came,
  listCame,
  readChat,
  onReturn,
}: Left & { listCame: ListCame; readChat: ReadChat; onReturn: () => void }) {
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
        <p>
          <FormattedMessage
            id={`Classroom.end.${why}.text`}
            values={{ teacher: facts.teacher.name, title: facts.title }}
          />
        </p>
        {!leads && why !== 'removed' && facts.next !== undefined && (
          <p>
            <FormattedMessage
              id="Classroom.end.next"
              values={{ time: <ReaderTime at={facts.next} format={formatDayAndTime} /> }}
            />
          </p>
        )}
      </EmptyState>
      {attended && (why === 'left' || why === 'ended') && <Tip facts={facts} />}
      {leads && facts.recordingDays > 0 && <Stored />}
      {leads && <CameList {...{ facts, came, listCame }} />}
      {facts.role !== 'guest' && (why === 'left' || why === 'ended') && (
        <KeptChat {...{ facts, readChat }} />
      )}
    </div>
  );
}

/** Review and next date. */
function StudentWays({ facts }: Pick<Left, 'facts'>) {
  const { orderId, role, listingId, title, next } = facts;
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
        <FormattedMessage id={next === undefined ? 'Classroom.bookAgain' : 'Classroom.toNext'} />
      </ButtonLink>
    </>
  );
}

/** The page of the class time has its roster and the message to all. */
function TeacherWays({ facts }: Pick<Left, 'facts'>) {
  const { listingId, start, timezone } = facts;
  const { date } = wallTimeOf(start, timezone);
  return (
    <>
      <ButtonLink to={paths.teachClass({ listingId, date })}>
        <FormattedMessage id="Classroom.messageAll" />
      </ButtonLink>
      <ReplayLink facts={facts} />
    </>
  );
}
