import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import type { Booking } from '../hooks/useBooking.ts';
import css from './BookingPanel.module.css';

export interface SeatsChoiceProps {
  booking: Pick<Booking, 'seats' | 'maxSeats' | 'chooseSeats' | 'chosen'>;
}

/** Choice of the number of seats, where the teacher allows several in one order. */
export function SeatsChoice({ booking }: SeatsChoiceProps) {
  const { seats, maxSeats, chooseSeats, chosen } = booking;
  const id = useId();
  if (maxSeats < 2 || chosen === null) return null;
  return (
    <div className={css.places}>
      <label htmlFor={id}>
        <FormattedMessage id="ListingPage.places.choice" />
      </label>
      <SelectBox
        id={id}
        value={String(seats)}
        onChange={event => chooseSeats(Number(event.target.value))}
      >
        {Array.from({ length: maxSeats }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}
