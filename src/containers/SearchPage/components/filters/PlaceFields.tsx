import { useState } from 'react';
import { LocateFixed } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { currentLocation } from '#src/config/search.ts';
import { suggestedPlaces } from '#src/config/suggestedPlaces.ts';
import { locate, LocationError } from '#src/util/browser/locate.ts';
import type { LocationFailure } from '#src/util/browser/locate.ts';
import { searchAround } from '../../currentPlace.ts';
import type { FilterFieldsProps } from '../../filters.ts';
import { PlaceInput } from './PlaceInput.tsx';
import css from './PlaceFields.module.css';

type Locating = { status: 'idle' | 'locating' } | { status: 'failed'; reason: LocationFailure };

/** Place of the search: around the reader, a predicted place, or one of the default cities. */
export function PlaceFields({ query, onChange, variant }: FilterFieldsProps) {
  const intl = useIntl();
  const [locating, setLocating] = useState<Locating>({ status: 'idle' });
  const places = suggestedPlaces(intl);
  const isLocating = locating.status === 'locating';

  async function searchHere() {
    setLocating({ status: 'locating' });
    try {
      const place = searchAround(await locate(currentLocation.options));
      setLocating({ status: 'idle' });
      onChange(place);
    } catch (error) {
      if (!(error instanceof LocationError)) throw error;
      setLocating({ status: 'failed', reason: error.reason });
    }
  }

  return (
    <div className={css.root}>
      <PlaceInput address={query.address} onChoose={onChange} />
      <button
        type="button"
        className={css.place}
        aria-busy={isLocating || undefined}
        onClick={() => !isLocating && void searchHere()}
      >
        <LocateFixed aria-hidden="true" />
        <FormattedMessage
          id={isLocating ? 'SearchPage.place.locating' : 'SearchPage.place.locate'}
        />
      </button>
      {locating.status === 'failed' && (
        <Notice
          tone="error"
          title={<FormattedMessage id={`SearchPage.place.${locating.reason}`} />}
        />
      )}
      <ul
        className={css[variant]}
        aria-label={intl.formatMessage({ id: 'SearchPage.place.suggested' })}
      >
        {places.map(({ id, address, bounds }) => (
          <li key={id}>
            <button
              type="button"
              className={css.place}
              aria-pressed={query.bounds === bounds}
              onClick={() => onChange({ address, bounds, origin: null })}
            >
              {variant === 'plain' ? address.split(',')[0] : address}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
