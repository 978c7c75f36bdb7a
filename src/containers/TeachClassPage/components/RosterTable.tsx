import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { StudentName, studentNameOf } from '#src/components/StudentName/StudentName.tsx';
import { StudentNote } from '#src/components/StudentNote/StudentNote.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useNow } from '#src/components/useNow.ts';
import { paths } from '#shared/config/paths.ts';
import { formatTime } from '#shared/time/time.ts';
import { formatMoney } from '#shared/values/money.ts';
import type { ClassTimeRow, RosterRow } from '#shared/contract/api/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { fetchRoster, selectTeachClass, setAttendance } from '../TeachClassPage.duck.ts';
import type { Attendance } from '../TeachClassPage.duck.ts';
import { RefundStudent } from './RefundStudent.tsx';
import css from './RosterTable.module.css';

export interface RosterTableProps {
  people: readonly RosterRow[];
  time: ClassTimeRow;
}

const columns = ['name', 'notes', 'places', 'paid', 'attendance'] as const;
/** What is the teacher's own is not for others who teach the class. */
const ownColumns: readonly string[] = ['notes', 'paid'];
const headingsOf = ({ teacher }: ClassTimeRow) =>
  columns
    .filter(column => !teacher || !ownColumns.includes(column))
    .map(column => `RosterTable.${column}`);

/** The students of a class time. */
export function RosterTable({ people, time }: RosterTableProps) {
  const intl = useIntl();
  const now = useNow();
  const coming = people.filter(({ status }) => status === 'accepted');
  const hasBegun = now !== null && Date.parse(time.start) <= now;
  return (
    <>
      <p className={css.total}>
        <FormattedMessage
          id="RosterTable.total"
          values={{
            people: coming.length,
            places: coming.reduce((sum, { places }) => sum + places, 0),
          }}
        />
        {now !== null && !hasBegun && coming.length > 0 && (
          <span className={css.later}>
            <FormattedMessage id="RosterTable.later" />
          </span>
        )}
      </p>
      <CardTable
        className={css.table}
        label={intl.formatMessage({ id: 'RosterTable.label' })}
        headings={headingsOf(time)}
      >
        {people.map(person => (
          <PersonRow
            key={person.orderId}
            person={person}
            time={time}
            hasBegun={hasBegun}
            isOver={now === null || Date.parse(time.end) <= now}
          />
        ))}
      </CardTable>
    </>
  );
}

interface PersonRowProps {
  person: RosterRow;
  time: ClassTimeRow;
  /** The class has begun, so it is known who came. */
  hasBegun: boolean;
  /** The class is over, so the teacher is paid. */
  isOver: boolean;
}

function PersonRow({ person, time, hasBegun, isOver }: PersonRowProps) {
  const intl = useIntl();
  const { orderId, customerId, name, absence, avatar, places, attendees = [], status } = person;
  const { isFirst = false } = person;
  const isOwn = time.teacher === undefined;
  const shown = <StudentName id={customerId} name={name} absence={absence} avatar={avatar} />;
  const canRefund = status === 'accepted' && person.kind !== 'subscription' && !isOver;
  return (
    <CardRow
      className={clsx(status === 'canceled' && css.canceled)}
      nameClassName={css.name}
      name={
        <>
          {isOwn ? (
            <Link to={paths.sale({ id: orderId })} variant="quiet">
              {shown}
            </Link>
          ) : (
            shown
          )}
          {isFirst && (
            <Badge tone="positive">
              <FormattedMessage id="RosterTable.first" />
            </Badge>
          )}
        </>
      }
    >
      {isOwn && (
        <CardCell className={css.notes}>
          <StudentNote {...person} />
        </CardCell>
      )}
      <CardCell>
        <FormattedMessage id="RosterTable.places.count" values={{ count: places }} />
        {attendees.length > 0 && (
          <span className={css.attendees}>
            <FormattedMessage
              id="RosterTable.attendees"
              values={{ names: intl.formatList(attendees, { type: 'unit' }) }}
            />
          </span>
        )}
      </CardCell>
      {isOwn && (
        <CardCell>
          <Paid person={person} />
          {canRefund && <RefundStudent person={person} time={time} />}
        </CardCell>
      )}
      <CardCell className={css.attendance}>
        {status === 'accepted' ? (
          <AttendanceChoice person={person} time={time} hasBegun={hasBegun} />
        ) : (
          <Badge tone={status === 'requested' ? 'warning' : 'neutral'}>
            <FormattedMessage id={`RosterTable.${status}`} />
          </Badge>
        )}
      </CardCell>
    </CardRow>
  );
}

function Paid({ person: { kind, paid, status, isCourse } }: { person: RosterRow }) {
  const { locale } = useIntl();
  if (status === 'canceled' && !paid) return <FormattedMessage id="StudentTable.none" />;
  if (kind === 'free') return <FormattedMessage id="RosterTable.free" />;
  const amount = paid && formatMoney(paid, locale);
  if (kind === 'subscription') {
    if (isCourse) {
      return (
        <FormattedMessage id={`RosterTable.course${amount ? '.paid' : ''}`} values={{ amount }} />
      );
    }
    return amount ? (
      <FormattedMessage id="RosterTable.perMonth" values={{ amount }} />
    ) : (
      <FormattedMessage id="RosterTable.subscription" />
    );
  }
  return amount ?? <FormattedMessage id="RosterTable.unpaid" />;
}

/** What the meeting says, whatever the teacher does: from when to when, on the class's clock. */
function Seen({
  person: { stay, attendanceSource },
  time: { timezone },
  isUnsaved,
}: Pick<AttendanceChoiceProps, 'person' | 'time'> & { isUnsaved: boolean }) {
  const { locale } = useIntl();
  if (stay?.from !== undefined && stay.until !== undefined) {
    const [from, until] = [stay.from, stay.until].map(at => formatTime(at, timezone, locale));
    return (
      <span className={css.later}>
        <FormattedMessage id="RosterTable.stay" values={{ from, until, minutes: stay.minutes }} />
      </span>
    );
  }
  if (isUnsaved || attendanceSource !== 'meeting') return null;
  return (
    <span className={css.later}>
      <FormattedMessage id="RosterTable.joined" />
    </span>
  );
}

interface AttendanceChoiceProps {
  person: RosterRow;
  time: ClassTimeRow;
  hasBegun: boolean;
}

const choices = ['present', 'absent'] as const;

/** Two buttons, of which none or one is pressed; a second press takes the note back. */
function AttendanceChoice({ person, time, hasBegun }: AttendanceChoiceProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { unsaved, attendanceFailed: failed } = useAppSelector(selectTeachClass);
  const { orderId } = person;
  const name = studentNameOf(intl, person);
  const { listingId, date } = time;
  const note = (status: Attendance) => void dispatch(setAttendance({ orderId, date, status }));
  if (!hasBegun) {
    return (
      <>
        <span className={css.none}>
          <FormattedMessage id="StudentTable.none" />
        </span>
        <span className={css.box} />
      </>
    );
  }
  const isUnsaved = orderId in unsaved;
  const shown: Attendance = (isUnsaved ? unsaved[orderId] : person.attendance) ?? null;
  return (
    <div
      className={css.choice}
      role="group"
      aria-label={intl.formatMessage({ id: 'RosterTable.attendanceOf' }, { name })}
    >
      {choices.map(choice => (
        <button
          key={choice}
          type="button"
          className={clsx(css.option, css[choice])}
          aria-pressed={shown === choice}
          onClick={() => note(shown === choice ? null : choice)}
        >
          <FormattedMessage id={`RosterTable.${choice}`} />
        </button>
      ))}
      {!isUnsaved && !shown && person.suggestion && (
        <span className={css.later}>
          <FormattedMessage id="RosterTable.notJoined" />
        </span>
      )}
      <Seen person={person} time={time} isUnsaved={isUnsaved} />
      {failed?.orderId === orderId && (
        <TeachFailure
          title={<FormattedMessage id="TeachClassPage.attendanceFailed" values={{ name }} />}
          error={failed.error}
          onRetry={() => note(failed.status)}
          onReload={() => void dispatch(fetchRoster({ listingId, date }))}
        />
      )}
    </div>
  );
}
