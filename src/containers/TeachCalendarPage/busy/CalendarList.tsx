import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import {
  fetchBusy,
  removeCalendar,
  selectBusyTimes,
} from '#src/features/busyTimes/busyTimes.duck.ts';
import type { BusyCalendar } from '#shared/contract/api/busy.ts';
import { formatDayAndTime, readerTimeZone } from '#shared/time/time.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import css from './BusyCalendars.module.css';

/** The calendars that a teacher has entered, each with how it goes and the way to remove it. */
export function CalendarList({ calendars }: { calendars: readonly BusyCalendar[] }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const error = errorOf(useAppSelector(selectBusyTimes).remove);
  return (
    <section
      className={css.calendars}
      aria-label={intl.formatMessage({ id: 'BusyCalendars.list' })}
    >
      <ul>
        {calendars.map(calendar => (
          <CalendarRow key={calendar.id} calendar={calendar} />
        ))}
      </ul>
      {error && (
        <TeachFailure
          title={<FormattedMessage id="BusyCalendars.notRemoved" />}
          error={error}
          onReload={() => void dispatch(fetchBusy())}
        />
      )}
    </section>
  );
}

function CalendarRow({ calendar }: { calendar: BusyCalendar }) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectBusyTimes).remove.status === 'loading';
  const { id, host, addedAt, readAt, failingSince, failure } = calendar;
  const when = formatDayAndTime(addedAt, readerTimeZone(), intl.locale);

  async function remove() {
    if (isBusy) return;
    if (!removeCalendar.fulfilled.match(await dispatch(removeCalendar({ id })))) return;
    toast.show({
      tone: 'success',
      message: intl.formatMessage({ id: 'BusyCalendars.removed' }),
    });
  }

  return (
    <li className={css.calendar}>
      <div>
        <p className={css.host}>{host}</p>
        <p className={css.quiet}>
          {failingSince ? (
            <FormattedMessage
              id="BusyCalendars.failing"
              values={{ when: <ReaderTime at={failingSince} format={formatDayAndTime} /> }}
            />
          ) : (
            <FormattedMessage
              id="BusyCalendars.read"
              values={{ when: <ReaderTime at={readAt} format={formatDayAndTime} /> }}
            />
          )}{' '}
          {failingSince && failure && <FormattedMessage id={`BusyCalendars.failure.${failure}`} />}
        </p>
      </div>
      <Button
        size="small"
        variant="secondary"
        aria-disabled={isBusy}
        aria-label={intl.formatMessage({ id: 'BusyCalendars.remove.name' }, { host, when })}
        onClick={() => void remove()}
      >
        <FormattedMessage id="BusyCalendars.remove" />
      </Button>
    </li>
  );
}
