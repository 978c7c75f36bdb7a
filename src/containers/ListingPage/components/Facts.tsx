import {
  Award,
  Backpack,
  CalendarRange,
  Camera,
  CirclePlay,
  Clock3,
  Languages,
  Info,
  MapPin,
  Users,
  Video,
  VideoOff,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ClassLength } from '#src/components/ClassTime/ClassLength.tsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { useLabels } from '#src/components/useOptions.ts';
import { fieldList } from '#shared/fields/fieldList.ts';
import type { DescribedField, FieldKey } from '#shared/fields/fieldList.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { isWeekly } from '#shared/transactions/ordering.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';
import { recordingDaysOf } from '#shared/schedule/recordingDaysOf.ts';
import { classroomOf } from '#shared/contract/classroomSettings.ts';
import css from './Facts.module.css';
import { areaOf } from '#shared/geo/classPlace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Icons of facts; one without has a common one. */
const icons: Partial<Record<FieldKey, LucideIcon>> = { languages: Languages, certificate: Award };

const facts = fieldList.filter(({ page }) => page === 'fact');
const choiceFacts = facts.filter(({ schemaType }) => schemaType !== 'text');
const textFacts = facts.filter(({ schemaType }) => schemaType === 'text');

export interface FactsProps {
  listing: Listing;
}

/** Lists the main facts: duration, seats, what the fields say, place, and how it is held. */
export function Facts({ listing }: FactsProps) {
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
          <ClassLength id="ListingPage.minutes" publicData={publicData} />
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
      {!unit && !isRoom && <OnlineFacts publicData={publicData} />}
      {textFacts.map(field => (
        <FieldFact key={field.key} field={field} publicData={publicData} />
      ))}
      {!unit && <BringFact publicData={publicData} />}
    </ul>
  );
}

/** Camera and recording of a class in a classroom of the site. Nothing is known of another. */
function OnlineFacts({ publicData }: Pick<FieldFactProps, 'publicData'>) {
  const days = recordingDaysOf(publicData);
  if (days === null) return null;
  return (
    <>
      <Fact icon={<Camera aria-hidden="true" />}>
        <FormattedMessage id="ListingPage.camera" />
      </Fact>
      <Fact icon={days === 0 ? <VideoOff aria-hidden="true" /> : <CirclePlay aria-hidden="true" />}>
        <FormattedMessage id="ListingPage.replay" values={{ days }} />
      </Fact>
    </>
  );
}

/** What students need beside them. Renders nothing where the teacher wrote nothing. */
function BringFact({ publicData }: Pick<FieldFactProps, 'publicData'>) {
  const { bring } = classroomOf(publicData);
  if (!bring) return null;
  return (
    <Fact icon={<Backpack aria-hidden="true" />} isWide>
      <FormattedMessage id="ListingPage.bring" values={{ things: bring }} />
    </Fact>
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

interface FactProps {
  icon: ReactNode;
  children: ReactNode;
  /** A text that may be long has a line of its own. */
  isWide?: boolean;
}

function Fact({ icon, children, isWide = false }: FactProps) {
  return (
    <li className={clsx(css.fact, isWide && css.wide)}>
      {icon}
      <span>{children}</span>
    </li>
  );
}
