import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor, ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { formatDayAndTime } from '#shared/time/time.ts';
import type { ClassroomFacts, EnterAnswer } from '#shared/contract/api/classroom.ts';
import type { AppError } from '#src/util/errors.ts';
import { isHost } from '#src/features/classroom/room/roomModel.ts';
import { KeptChat } from '../KeptChat.tsx';
import type { ReadChat } from '../KeptChat.tsx';
import css from './Lobby.module.css';

const listingOf = ({ listingId, title }: ClassroomFacts) =>
  paths.listing({ slug: createSlug(title), id: listingId });

/** The way back to one's own classes. */
export function HomeLink({
  facts,
  variant = 'secondary',
}: {
  facts: Pick<ClassroomFacts, 'role'> | null;
  variant?: 'primary' | 'secondary';
}) {
  const guest = facts?.role === 'guest';
  const leads = facts !== null && isHost(facts);
  const to = guest ? paths.landing() : leads ? paths.teach() : paths.my();
  return (
    <ButtonLink to={to} variant={variant}>
      <FormattedMessage
        id={guest ? 'Classroom.toStart' : leads ? 'Classroom.toDesk' : 'Classroom.toMyClasses'}
      />
    </ButtonLink>
  );
}

/** To the recording of a class, where one may have been made. Guests have none. */
export function ReplayLink({ facts }: { facts: ClassroomFacts }) {
  if (facts.recordingDays === 0 || facts.role === 'guest') return null;
  return (
    <ButtonLink to={paths.replay(facts.roomId)} variant="secondary">
      <FormattedMessage id="Classroom.watchAgain" />
    </ButtonLink>
  );
}

type Shut = Exclude<EnterAnswer, { state: 'open' | 'early' }>;

export interface StatePageProps {
  answer: Shut;
  isComing: boolean;
  onMoveHere: () => void;
  onRetry: () => void;
  readChat: ReadChat;
}

/** Why somebody can not come in now, and the way on. */
export function StatePage({ answer, readChat, ...ways }: StatePageProps) {
  const facts = answer.classroom;
  const reason = answer.state === 'closed' ? `closed.${answer.reason}` : answer.state;
  return (
    <div className={css.state}>
      <EmptyState
        headingLevel={1}
        title={<FormattedMessage id={`Classroom.state.${reason}`} />}
        action={wayOn({ answer, ...ways })}
      >
        <p>
          <bdi>{facts.title}</bdi>
        </p>
        <FormattedMessage
          id={`Classroom.state.${reason}.text`}
          values={{
            teacher: facts.teacher.name,
            time:
              answer.state === 'moved' ? (
                <ReaderTime at={answer.movedTo} format={formatDayAndTime} />
              ) : (
                ''
              ),
          }}
        />
      </EmptyState>
      {answer.state === 'ended' && facts.role !== 'guest' && <KeptChat {...{ facts, readChat }} />}
    </div>
  );
}

function wayOn({
  answer,
  isComing,
  onMoveHere,
  onRetry,
}: Omit<StatePageProps, 'readChat'>): ReactNode {
  const facts = answer.classroom;
  const home = <HomeLink facts={facts} />;
  const order = facts.orderId;
  const toOrder = order !== null && facts.role === 'student' && (
    <ButtonLink to={paths.order({ id: order })}>
      <FormattedMessage id="Classroom.toOrder" />
    </ButtonLink>
  );
  switch (answer.state) {
    case 'elsewhere':
      return (
        <>
          <Button inProgress={isComing} onClick={onMoveHere}>
            <FormattedMessage id="Classroom.moveHere" />
          </Button>
          {home}
        </>
      );
    case 'otherProvider':
      return (
        <>
          {answer.url !== null && (
            <ButtonAnchor href={answer.url} rel="noreferrer">
              <FormattedMessage id="Classroom.openProvider" />
            </ButtonAnchor>
          )}
          {home}
        </>
      );
    case 'full':
      return (
        <>
          <Button inProgress={isComing} onClick={onRetry}>
            <FormattedMessage id="Classroom.retry" />
          </Button>
          {home}
        </>
      );
    case 'ended':
      return (
        <>
          <ButtonLink to={listingOf(facts)}>
            <FormattedMessage id="Classroom.nextDates" />
          </ButtonLink>
          <ReplayLink facts={facts} />
          {toOrder}
          {home}
        </>
      );
    case 'cancelled':
    case 'moved':
    case 'removed':
    case 'closed':
      return (
        <>
          {toOrder}
          {home}
        </>
      );
  }
}

const failureOf = ({ code, status }: AppError): string => {
  if (code === 'unauthorized') return 'login';
  if (status === 404 || status === 403) return 'notYours';
  if (status === 409) return 'guestsTaken';
  return status === 429 ? 'tooMany' : 'failed';
};

/** The room refused: somebody else's, full of guests, or out of reach. */
export function FailurePage({ failure, onRetry }: { failure: AppError; onRetry: () => void }) {
  const { pathname, search } = useLocation();
  const kind = failureOf(failure);
  const toLogin = kind === 'login' || kind === 'notYours';
  return (
    <div className={css.state}>
      <EmptyState
        headingLevel={1}
        title={<FormattedMessage id={`Classroom.failure.${kind}`} />}
        action={
          <>
            {toLogin ? (
              <ButtonLink to={paths.login()} state={{ from: pathname + search }}>
                <FormattedMessage
                  id={kind === 'login' ? 'Classroom.login' : 'Classroom.loginOther'}
                />
              </ButtonLink>
            ) : (
              <Button onClick={onRetry}>
                <FormattedMessage id="Classroom.retry" />
              </Button>
            )}
            <HomeLink facts={null} />
          </>
        }
      >
        <FormattedMessage id={`Classroom.failure.${kind}.text`} />
      </EmptyState>
    </div>
  );
}
