import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { StudentName } from '#src/components/StudentName/StudentName.tsx';
import { useNow } from '#src/components/useNow.ts';
import { paths } from '#shared/config/paths.ts';
import { formatMoney } from '#shared/values/money.ts';
import type { ClassTimeRow, RosterRow } from '#shared/contract/api/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectTeachClass, setAttendance } from '../TeachClassPage.duck.ts';
import type { Attendance } from '../TeachClassPage.duck.ts';
import css from './RosterTable.module.css';

export interface RosterTableProps {
  people: readonly RosterRow[];
  time: ClassTimeRow;
}

/** The students of a class time. On a phone each row is a card: the roles keep it a table. */
export function RosterTable({ people, time }: RosterTableProps) {
  const intl = useIntl();
  const now = useNow();
  const { attendanceFailed } = useAppSelector(selectTeachClass);
  const coming = people.filter(({ status }) => status === 'accepted');
  const hasBegun = now !== null && Date.parse(time.start) <= now;
  return (
    <>
      {attendanceFailed && (
        <Notice tone="error" title={<FormattedMessage id="TeachClassPage.attendanceFailed" />} />
      )}
      <p className={css.total}>
        <FormattedMessage
          id="RosterTable.total"
          values={{
            people: coming.length,
            places: coming.reduce((sum, { places }) => sum + places, 0),
          }}
        />
      </p>
      <table
        className={css.table}
        role="table"
        aria-label={intl.formatMessage({ id: 'RosterTable.label' })}
      >
        <thead role="rowgroup">
          <tr role="row">
            {(['name', 'places', 'paid', 'attendance'] as const).map(column => (
              <th key={column} role="columnheader" scope="col">
                <FormattedMessage id={`RosterTable.${column}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map(person => (
            <PersonRow key={person.orderId} person={person} time={time} hasBegun={hasBegun} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface PersonRowProps {
  person: RosterRow;
  time: ClassTimeRow;
  /** The class has begun, so it is known who came. */
  hasBegun: boolean;
}

function PersonRow({ person, time, hasBegun }: PersonRowProps) {
  const { orderId, customerId, name, avatar, places, status } = person;
  return (
    <tr role="row" className={clsx(status === 'canceled' && css.canceled)}>
      <th role="rowheader" scope="row" className={css.name}>
        <Link to={paths.sale({ id: orderId })} variant="quiet">
          <StudentName id={customerId} name={name} avatar={avatar} />
        </Link>
      </th>
      <td role="cell">
        <FormattedMessage id="RosterTable.places.count" values={{ count: places }} />
      </td>
      <td role="cell">
        <Paid person={person} />
      </td>
      <td role="cell" className={css.attendance}>
        {status === 'accepted' ? (
          <AttendanceChoice person={person} date={time.date} hasBegun={hasBegun} />
        ) : (
          <Badge tone={status === 'requested' ? 'warning' : 'neutral'}>
            <FormattedMessage id={`RosterTable.${status}`} />
          </Badge>
        )}
      </td>
    </tr>
  );
}

function Paid({ person: { kind, paid } }: { person: RosterRow }) {
  const { locale } = useIntl();
  if (kind === 'free') return <FormattedMessage id="RosterTable.free" />;
  const amount = paid && formatMoney(paid, locale);
  if (kind === 'subscription') {
    return amount ? (
      <FormattedMessage id="RosterTable.perMonth" values={{ amount }} />
    ) : (
      <FormattedMessage id="RosterTable.subscription" />
    );
  }
  return amount ?? <FormattedMessage id="RosterTable.unpaid" />;
}

interface AttendanceChoiceProps {
  person: RosterRow;
  date: string;
  hasBegun: boolean;
}

const choices = ['present', 'absent'] as const;

/** Two buttons, of which none or one is pressed; a second press takes the note back. */
function AttendanceChoice({ person, date, hasBegun }: AttendanceChoiceProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { unsaved } = useAppSelector(selectTeachClass);
  const { orderId, name } = person;
  if (!hasBegun) {
    return (
      <>
        <span className={css.later}>
          <FormattedMessage id="RosterTable.later" />
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
          onClick={() =>
            void dispatch(
              setAttendance({ orderId, date, status: shown === choice ? null : choice }),
            )
          }
        >
          <FormattedMessage id={`RosterTable.${choice}`} />
        </button>
      ))}
      {!isUnsaved && person.attendanceSource === 'meeting' && (
        <span className={css.later}>
          <FormattedMessage id="RosterTable.joined" />
        </span>
      )}
    </div>
  );
}
