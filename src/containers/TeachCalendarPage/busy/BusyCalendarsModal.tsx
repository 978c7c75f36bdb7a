import { useEffect, useId, useState } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import {
  addCalendar,
  busyCalendarsClosed,
  fetchBusy,
  selectBusyTimes,
} from '#src/features/busyTimes/busyTimes.duck.ts';
import {
  calendarFailures,
  longestCalendarAddress,
  mostBusyCalendars,
} from '#shared/contract/api/busy.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import { CalendarList } from './CalendarList.tsx';
import css from './BusyCalendars.module.css';

export interface BusyCalendarsModalProps {
  onClose: () => void;
}

interface Values {
  address?: string;
}

/** The calendars of other sites that make a teacher busy, and the way to add one. */
export function BusyCalendarsModal({ onClose }: BusyCalendarsModalProps) {
  const dispatch = useAppDispatch();
  const formId = useId();
  const { busy, add } = useAppSelector(selectBusyTimes);
  useEffect(() => {
    void dispatch(fetchBusy());
  }, [dispatch]);
  const calendars = busy?.calendars ?? [];
  const isFull = calendars.length >= mostBusyCalendars;
  const isBusy = add.status === 'loading';

  function close() {
    dispatch(busyCalendarsClosed());
    onClose();
  }

  return (
    <Modal
      isOpen
      onClose={close}
      title={<FormattedMessage id="BusyCalendars.title" />}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            <FormattedMessage id="BusyCalendars.close" />
          </Button>
          {!isFull && (
            <Button type="submit" form={formId} inProgress={isBusy} aria-disabled={isBusy}>
              <FormattedMessage id="BusyCalendars.add" />
            </Button>
          )}
        </>
      }
    >
      <div className={css.root}>
        <p>
          <FormattedMessage id="BusyCalendars.intro" />
        </p>
        {calendars.length > 0 && <CalendarList calendars={calendars} />}
        {isFull ? (
          <Notice tone="info" title={<FormattedMessage id="BusyCalendars.full" />} />
        ) : (
          <AddForm id={formId} isBusy={isBusy} />
        )}
      </div>
    </Modal>
  );
}

/** Says what is wrong with an address before it is sent; the server looks at it again. */
function faultOf(address = ''): 'required' | 'invalid' | null {
  const text = address.trim();
  if (text === '') return 'required';
  const url = text.replace(/^webcals?:/i, 'https:');
  return /^https:/i.test(url) && URL.canParse(url) ? null : 'invalid';
}

function AddForm({ id: formId, isBusy }: { id: string; isBusy: boolean }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  // One id for all tries, so that a repeated call is one calendar.
  const [id, setId] = useState(randomId);
  const error = errorOf(useAppSelector(selectBusyTimes).add);

  async function submit({ address = '' }: Values, reset: () => void) {
    if (isBusy) return;
    const call = { id, address: address.trim(), zone: readerTimeZone() };
    if (!addCalendar.fulfilled.match(await dispatch(addCalendar(call)))) return;
    setId(randomId());
    reset();
  }

  return (
    <Form<Values>
      onSubmit={(values, form) => void submit(values, () => form.restart({}))}
      validate={({ address }) => {
        const fault = faultOf(address);
        if (!fault) return {};
        return { address: intl.formatMessage({ id: `BusyCalendars.address.${fault}` }) };
      }}
    >
      {({ handleSubmit }) => (
        <form
          id={formId}
          className={css.form}
          noValidate
          onSubmit={event => void handleSubmit(event)}
        >
          <FieldText
            name="address"
            type="url"
            autoComplete="off"
            maxLength={longestCalendarAddress}
            label={intl.formatMessage({ id: 'BusyCalendars.address' })}
            help={intl.formatMessage({ id: 'BusyCalendars.address.help' })}
          />
          <details className={css.where}>
            <summary>
              <FormattedMessage id="BusyCalendars.where" />
            </summary>
            <ul>
              {(['google', 'apple', 'outlook'] as const).map(site => (
                <li key={site}>
                  <FormattedMessage id={`BusyCalendars.where.${site}`} />
                </li>
              ))}
            </ul>
          </details>
          {error && <NotAdded error={error} />}
        </form>
      )}
    </Form>
  );
}

function NotAdded({ error }: { error: AppError }) {
  const dispatch = useAppDispatch();
  const title = <FormattedMessage id="BusyCalendars.notAdded" />;
  const reason = calendarFailures.find(known => known === error.reason);
  if (error.code === 'calendar-not-read' && reason) {
    return (
      <Notice tone="error" title={title}>
        <FormattedMessage id={`BusyCalendars.notAdded.${reason}`} />
      </Notice>
    );
  }
  return <TeachFailure title={title} error={error} onReload={() => void dispatch(fetchBusy())} />;
}
