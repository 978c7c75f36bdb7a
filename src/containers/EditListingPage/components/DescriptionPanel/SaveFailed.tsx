import { useEffect, useRef } from 'react';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { AppError } from '#src/util/errors.ts';
import { WizardFailure } from '../WizardFailure.tsx';

/** Says why the form was not saved, and comes into sight. */
export function SaveFailed({ error, unit }: { error: AppError; unit: DateUnit | null }) {
  const isOutOfSync = error.code === 'old-total-mismatch';
  const key = isOutOfSync
    ? 'stockOutOfSync'
    : error.code === 'places-taken'
      ? 'placesTaken'
      : error.code.startsWith('meeting-')
        ? 'meetingFailed'
        : error.code === 'feature-switched-off'
          ? 'switchedOff'
          : error.code === 'class-too-large'
            ? 'tooLarge'
            : error.code === 'choice-not-offered'
              ? 'choiceNotOffered'
              : error.code === 'price-out-of-range'
                ? 'priceOutOfRange'
                : error.status === 0
                  ? 'offline'
                  : 'saveFailed';
  const place = useRef<HTMLDivElement>(null);
  // The button that saves is in sight everywhere; what it led to has to be as well.
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup: the page would fail when the error
    // goes.
    place.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  return (
    <div ref={place}>
      <WizardFailure error={error} unit={unit} messageKey={key} />
    </div>
  );
}
