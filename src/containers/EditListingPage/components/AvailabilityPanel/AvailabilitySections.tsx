import { useState } from 'react';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { TimeLock } from '../../classDraft.ts';
import { dialogOpened } from '../../availability/availability.duck.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { frameOf } from '../../availability/exceptions.ts';
import { ExceptionModal } from './ExceptionModal.tsx';
import { ExceptionsSection } from './ExceptionsSection.tsx';
import { PlanModal } from './PlanModal.tsx';
import { PlanSection } from './PlanSection.tsx';

export interface AvailabilitySectionsProps {
  /** The listing as it is saved. */
  listing: OwnListing;
  /** Reason why its times can not be changed now. */
  lock: TimeLock | null;
}

/**
 * Plan and exceptions of a saved listing. Each change is saved by itself, so they are beside the
 * fields of the form and not among its values.
 */
export function AvailabilitySections({ listing, lock }: AvailabilitySectionsProps) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<'plan' | 'exception' | null>(null);
  const readerZone = useReaderZone() ?? 'UTC';
  const frame = frameOf(listing.attributes.publicData, readerZone);
  const show = (dialog: 'plan' | 'exception') => {
    dispatch(dialogOpened());
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  return (
    <>
      <PlanSection listing={listing} lock={lock} frame={frame} onEdit={() => show('plan')} />
      <ExceptionsSection listing={listing} frame={frame} onAdd={() => show('exception')} />
      <Presence>
        {open === 'plan' && <PlanModal listing={listing} frame={frame} onClose={close} />}
      </Presence>
      <Presence>
        {open === 'exception' && <ExceptionModal listing={listing} frame={frame} onClose={close} />}
      </Presence>
    </>
  );
}
