import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import type { Booking } from '../hooks/useBooking.ts';
import css from './BookingPanel.module.css';

export interface PlacesChoiceProps {
  booking: Pick<Booking, 'places' | 'mostPlaces' | 'choosePlaces' | 'chosen'>;
}

/** Choice of the number of places, where the teacher allows several in one order. */
export function PlacesChoice({ booking }: PlacesChoiceProps) {
  const { places, mostPlaces, choosePlaces, chosen } = booking;
  const id = useId();
  if (mostPlaces < 2 || chosen === null) return null;
  return (
    <div className={css.places}>
      <label htmlFor={id}>
        <FormattedMessage id="ListingPage.places.choice" />
      </label>
      <SelectBox
        id={id}
        value={String(places)}
        onChange={event => choosePlaces(Number(event.target.value))}
      >
        {Array.from({ length: mostPlaces }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}
