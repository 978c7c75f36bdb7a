import { FormattedMessage, useIntl } from 'react-intl';
import { CalendarLinks } from '#src/components/CalendarLinks/CalendarLinks.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { Confirmation } from '#src/features/confirmation/Confirmation.tsx';
import type { NextThing } from '#src/features/confirmation/Confirmation.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { isFree } from '#shared/transactions/ordering.ts';
import { ownStart, timeOfClass } from '#shared/transactions/classTime.ts';
import type { Listing } from '#shared/contract/entities.ts';

export interface JustPublishedProps {
  listing: Listing;
  /** Epoch milliseconds. */
  now: number;
}

/** The moment after publishing: what happens next, and the link to share. */
export function JustPublished({ listing, now }: JustPublishedProps) {
  const intl = useIntl();
  const config = useConfig();
  const { title, publicData } = listing.attributes;
  const isStay = dateUnitOf(publicData) !== null;
  const time = isStay ? null : timeOfClass(publicData, ownStart(publicData, {}, null, now));
  const url = siteUrl(config, paths.listing({ slug: createSlug(title), id: listing.id }));
  const held: NextThing[] = time
    ? [
        { what: 'given', at: time.start, precision: 'time' },
        {
          what: isFree(listing) ? 'afterFree' : 'after',
          at: time.end ?? time.start,
          precision: 'time',
        },
      ]
    : [];
  return (
    <Confirmation
      title={<FormattedMessage id={`Confirmation.published${isStay ? '.stay' : ''}`} />}
      things={[{ what: 'found', at: null, precision: 'day' }, ...held]}
      calendar={
        time && (
          <CalendarLinks
            label={<FormattedMessage id="Confirmation.calendar" />}
            entry={{
              title,
              details: url,
              location: '',
              start: time.start,
              end: time.end ?? time.start,
            }}
          />
        )
      }
      values={{}}
      share={{
        url,
        title,
        text: intl.formatMessage({ id: 'ShareLink.publish.text' }, { title }),
        heading: <FormattedMessage id="ShareLink.publish" />,
        help: <FormattedMessage id="ShareLink.publish.help" />,
      }}
    />
  );
}
