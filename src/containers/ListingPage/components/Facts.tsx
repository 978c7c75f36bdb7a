import { Award, CalendarRange, Clock3, Languages, MapPin, Users, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLabels } from '#src/components/useOptions.ts';
import { languages } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { isWeekly, minutesOf } from '#shared/transactions/ordering.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';
import { classLengthOf } from '#src/util/classLength.ts';
import css from '../ListingPage.module.css';
import { areaOf } from '#shared/geo/classPlace.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Lists the main facts: duration, seats, languages and place. */
export function Facts({ listing }: { listing: Listing }) {
  const { publicData, state } = listing.attributes;
  const left = listing.currentStock?.attributes.quantity;
  const places = publicData.stock;
  const unit = dateUnitOf(publicData);
  const isRoom = isInRoom(publicData);
  const area = publicData.location && areaOf(publicData.location);
  const names = (publicData.languages ?? []).map(useLabels(languages)).join(', ');
  return (
    <ul className={css.facts}>
      {!unit && (
        <Fact icon={<Clock3 aria-hidden="true" />}>
          <FormattedMessage
            id="ListingPage.minutes"
            values={{ ...classLengthOf(minutesOf(listing)) }}
          />
        </Fact>
      )}
      {places !== undefined && !unit && (
        <Fact icon={<Users aria-hidden="true" />}>
          {left === undefined || isWeekly(listing) || state !== 'published' ? (
            <FormattedMessage id="ListingPage.places" values={{ places }} />
          ) : (
            <FormattedMessage id="ListingPage.placesLeft" values={{ left, places }} />
          )}
        </Fact>
      )}
      {names && <Fact icon={<Languages aria-hidden="true" />}>{names}</Fact>}
      {unit ? (
        <Fact icon={<CalendarRange aria-hidden="true" />}>
          <FormattedMessage
            id="ListingPage.stay.window"
            values={{ days: marketplace.dayCountAvailableForBooking }}
          />
        </Fact>
      ) : (
        !isRoom && (
          <Fact icon={<Video aria-hidden="true" />}>
            <FormattedMessage id="ListingPage.online" />
          </Fact>
        )
      )}
      {area && (
        <Fact icon={<MapPin aria-hidden="true" />}>
          <FormattedMessage
            id={isRoom ? 'ListingPage.stay.in' : 'ListingPage.taughtFrom'}
            values={{ city: area }}
          />
        </Fact>
      )}
      {publicData.certificate && (
        <Fact icon={<Award aria-hidden="true" />}>{publicData.certificate}</Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={css.fact}>
      {icon}
      <span>{children}</span>
    </li>
  );
}
