import { useRef } from 'react';
import { CalendarOff, CalendarPlus, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { SeatException } from '#shared/transactions/capacity.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  fetchExceptions,
  removeException,
  selectAvailability,
} from '../../availability/availability.duck.ts';
import { originOf } from '../../availability/exceptions.ts';
import type { ExceptionFrame } from '../../availability/exceptions.ts';
import { Section } from '../DescriptionPanel/Section.tsx';
import { useExceptionName } from './useExceptionName.ts';
import css from './AvailabilityPanel.module.css';

export interface ExceptionsSectionProps {
  listing: OwnListing;
  frame: ExceptionFrame;
  onAdd: () => void;
}

/** Exceptions of the coming year, each with a button that removes it. */
export function ExceptionsSection({ listing, frame, onAdd }: ExceptionsSectionProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { exceptions, load } = useAppSelector(selectAvailability);
  const list = exceptions?.listingId === listing.id ? exceptions.list : null;
  const root = useRef<HTMLDivElement>(null);
  const kind = frame.isByDate ? 'dates' : 'times';
  return (
    <Section
      id="section-exceptions"
      title={<FormattedMessage id="EditListingPage.section.exceptions" />}
      hint={
        <FormattedMessage
          id={`EditListingPage.exceptions.${kind}`}
          values={{ city: zoneCity(frame.zone, intl) }}
        />
      }
    >
      <div ref={root} className={css.stack}>
        {list === null && load.status === 'failed' && (
          <ErrorState onRetry={() => void dispatch(fetchExceptions(listing.id))} />
        )}
        {list === null && load.status !== 'failed' && <Skeleton height="3.5rem" />}
        {list?.length === 0 && (
          <p className={css.quiet}>
            <FormattedMessage id="EditListingPage.exceptions.none" />
          </p>
        )}
        {list && list.length > 0 && (
          <ul
            className={css.list}
            aria-label={intl.formatMessage({ id: 'EditListingPage.exceptions' })}
          >
            {list.map(exception => (
              <ExceptionRow
                key={exception.id}
                exception={exception}
                listing={listing}
                frame={frame}
                onRemoved={() => root.current?.querySelector<HTMLElement>('[data-add]')?.focus()}
              />
            ))}
          </ul>
        )}
        <div>
          <Button
            data-add
            variant="secondary"
            disabled={list === null}
            iconStart={<CalendarPlus aria-hidden="true" />}
            onClick={onAdd}
          >
            <FormattedMessage id="EditListingPage.exceptions.add" />
          </Button>
        </div>
      </div>
    </Section>
  );
}

interface ExceptionRowProps {
  exception: SeatException;
  listing: OwnListing;
  frame: ExceptionFrame;
  onRemoved: () => void;
}

function ExceptionRow({ exception, listing, frame, onRemoved }: ExceptionRowProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { remove } = useAppSelector(selectAvailability);
  const name = useExceptionName(frame)(exception);
  const origin = originOf(exception, listing.attributes.publicData);
  const isOpen = exception.seats > 0;

  async function removeIt() {
    const answer = await dispatch(removeException({ listingId: listing.id, id: exception.id }));
    const isRemoved = removeException.fulfilled.match(answer);
    if (isRemoved) onRemoved();
    toast.show({
      message: intl.formatMessage({
        id: `EditListingPage.exception.${isRemoved ? 'removed' : 'removeFailed'}`,
      }),
      tone: isRemoved ? 'success' : 'error',
    });
  }

  return (
    <li className={css.item}>
      <span className={css.when}>{name}</span>
      <Badge tone={isOpen ? 'positive' : 'neutral'}>
        <FormattedMessage
          id={`EditListingPage.exception.${origin === 'own' ? (isOpen ? 'available' : 'unavailable') : origin}`}
        />
      </Badge>
      {origin === 'own' ? (
        <button
          type="button"
          className={css.remove}
          aria-label={intl.formatMessage({ id: 'EditListingPage.exception.remove' }, { name })}
          disabled={remove.status === 'loading'}
          onClick={() => void removeIt()}
        >
          <Trash2 aria-hidden="true" />
        </button>
      ) : (
        <CalendarOff className={css.fixed} aria-hidden="true" />
      )}
    </li>
  );
}
