import { useEffect, useState } from 'react';
import { CalendarClock, MessageSquare, Users } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { SeatsTaken } from '#src/components/SeatsTaken/SeatsTaken.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { studentNameOf } from '#src/components/StudentName/StudentName.tsx';
import { useNow } from '#src/components/useNow.ts';
import { busyClash } from '#src/features/busyTimes/LazyBusyClash.tsx';
import type { OpenChange } from '#src/features/classChange/ClassChangeModal.tsx';
import { StartClass } from '#src/features/startClass/StartClass.tsx';
import { isStartable } from '#src/features/startClass/isStartable.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { paths } from '#shared/config/paths.ts';
import type { ClassTimeRow, RosterRow } from '#shared/contract/api/teach.ts';
import { fetchPeople } from '../TeachCalendarPage.duck.ts';
import { refusalOf } from './moveRules.ts';
import { stateOf } from './timeState.ts';
import css from './ClassCard.module.css';

export interface ClassCardProps {
  /** Null while no card is open. */
  time: ClassTimeRow | null;
  lockedListingId: string | null;
  onMove: (change: OpenChange) => void;
  onClose: () => void;
}

/** What is known of a class time, and what its teacher can do with it. */
export function ClassCard({ time, onClose, ...props }: ClassCardProps) {
  return (
    <Modal isOpen={time !== null} onClose={onClose} title={time?.title ?? ''} size="small">
      {time && <CardContent time={time} onClose={onClose} {...props} />}
    </Modal>
  );
}

function CardContent({
  time,
  lockedListingId,
  onMove,
  onClose,
}: ClassCardProps & { time: ClassTimeRow }) {
  const now = useNow();
  const state = stateOf(time);
  const people = usePeople(time);
  const isMovable = now !== null && refusalOf(time, lockedListingId, now) === null;
  const hasPeople = people.known && people.known.some(({ status }) => status === 'accepted');
  return (
    <div className={css.root}>
      <ClassTime start={time.start} end={time.end} timeZone={time.timezone} />
      {time.teacher && (
        <p className={css.quiet}>
          <FormattedMessage id="ClassTimeList.teacher" values={{ name: time.teacher.name }} />
        </p>
      )}
      {busyClash({ start: Date.parse(time.start), end: Date.parse(time.end) })}
      <div className={css.facts}>
        {state && (
          <Badge tone={state === 'canceled' ? 'error' : 'neutral'}>
            <FormattedMessage id={`ClassTimeList.${state}`} />
          </Badge>
        )}
        {state !== 'canceled' && <SeatsTaken taken={time.taken} places={time.places} />}
      </div>
      <People people={people} />
      <div className={css.actions}>
        {isStartable(time, now) && <StartClass time={time} />}
        <ButtonLink
          to={paths.teachClass(time)}
          variant="secondary"
          iconStart={<Users aria-hidden="true" />}
        >
          <FormattedMessage id="ClassCard.roster" />
        </ButtonLink>
        {hasPeople && !time.teacher && (
          <ButtonLink
            to={paths.messageClass(time)}
            variant="secondary"
            iconStart={<MessageSquare aria-hidden="true" />}
          >
            <FormattedMessage id="ClassCard.message" />
          </ButtonLink>
        )}
        {isMovable && (
          <Button
            variant="secondary"
            iconStart={<CalendarClock aria-hidden="true" />}
            onClick={() => {
              onClose();
              onMove({ subject: time, action: 'move' });
            }}
          >
            <FormattedMessage id="ClassCard.move" />
          </Button>
        )}
      </div>
    </div>
  );
}

/** People of a class time as far as they are known. */
interface People {
  known: readonly RosterRow[] | null;
  isFailed: boolean;
}

function usePeople({ listingId, date }: ClassTimeRow): People {
  const dispatch = useAppDispatch();
  const [people, setPeople] = useState<People>({ known: null, isFailed: false });
  useEffect(() => {
    let isWanted = true;
    void dispatch(fetchPeople({ listingId, date })).then(answer => {
      if (!isWanted) return;
      const isThere = fetchPeople.fulfilled.match(answer);
      setPeople({ known: isThere ? answer.payload : null, isFailed: !isThere });
    });
    return () => {
      isWanted = false;
    };
  }, [dispatch, listingId, date]);
  return people;
}

/** Most names on the card; the roster has all. */
const mostNames = 6;

function People({ people: { known, isFailed } }: { people: People }) {
  const intl = useIntl();
  if (isFailed) {
    return (
      <p className={css.quiet} role="alert">
        <FormattedMessage id="ClassCard.failed" />
      </p>
    );
  }
  if (!known) return <Skeleton width="12rem" />;
  const coming = known.filter(({ status }) => status !== 'canceled');
  if (coming.length === 0) {
    return (
      <p className={css.quiet}>
        <FormattedMessage id="ClassCard.nobody" />
      </p>
    );
  }
  return (
    <ul className={css.people}>
      {coming.slice(0, mostNames).map(person => (
        <li key={person.orderId}>
          {studentNameOf(intl, person)}
          {person.status === 'requested' && (
            <Badge tone="warning">
              <FormattedMessage id="ClassCard.requested" />
            </Badge>
          )}
        </li>
      ))}
      {coming.length > mostNames && (
        <li className={css.quiet}>
          <FormattedMessage id="ClassCard.more" values={{ count: coming.length - mostNames }} />
        </li>
      )}
    </ul>
  );
}
