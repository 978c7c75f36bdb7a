import { Award, CalendarRange, Clock3, Languages, Info, MapPin, Users, Video } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { useLabels } from '#src/components/useOptions.ts';
import { fieldList } from '#shared/fields/fieldList.ts';
import type { DescribedField, FieldKey } from '#shared/fields/fieldList.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { isWeekly, minutesOf } from '#shared/transactions/ordering.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';
import { classLengthOf } from '#src/util/classLength.ts';
import css from '../ListingPage.module.css';
import { areaOf } from '#shared/geo/classPlace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Icons of facts; one without has a common one. */
const icons: Partial<Record<FieldKey, LucideIcon>> = { languages: Languages, certificate: Award };

const facts = fieldList.filter(({ page }) => page === 'fact');
const choiceFacts = facts.filter(({ schemaType }) => schemaType !== 'text');
const textFacts = facts.filter(({ schemaType }) => schemaType === 'text');

/** Lists the main facts: duration, seats, what the fields say, and place. */
export function Facts({ listing }: { listing: Listing }) {
  const { publicData, state } = listing.attributes;
  const left = listing.currentStock?.attributes.quantity;
  const places = publicData.stock;
  const unit = dateUnitOf(publicData);
  const isRoom = isInRoom(publicData);
  const area = publicData.location && areaOf(publicData.location);
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
      {choiceFacts.map(field => (
        <FieldFact key={field.key} field={field} publicData={publicData} />
      ))}
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
      {textFacts.map(field => (
        <FieldFact key={field.key} field={field} publicData={publicData} />
      ))}
    </ul>
  );
}

interface FieldFactProps {
  field: DescribedField;
  publicData: ListingPublicData;
}

/** What a field says. Renders nothing when the listing does not have it. */
function FieldFact({ field: { key, choices = [] }, publicData }: FieldFactProps) {
  const labelOf = useLabels(choices);
  const value = [publicData[key] ?? []].flat().map(labelOf).join(', ');
  if (!value) return null;
  const Icon = icons[key] ?? Info;
  return (
    <Fact icon={<Icon aria-hidden="true" />}>
      <VisuallyHidden>
        <FormattedMessage id={`ListingField.${key}.name`} />
        {': '}
      </VisuallyHidden>
      {value}
    </Fact>
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
