import { FormattedMessage } from 'react-intl';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { PageDescription, PageSchema } from '#src/components/PageMeta/PageMeta.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { Reviews } from '#src/components/Reviews/Reviews.tsx';
import { useLabels } from '#src/components/useOptions.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { searchKeywords } from '#shared/config/listing.ts';
import { choicesOfField, fieldList } from '#shared/fields/fieldList.ts';
import type { DescribedField } from '#shared/fields/fieldList.ts';
import { paths } from '#shared/config/paths.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';
import { recordingDaysOf } from '#shared/schedule/recordingDaysOf.ts';
import { nextOffered } from '#shared/schedule/classSchedule.ts';
import type { OtherClassesProps } from './OtherClasses.tsx';
import type { ListingSafetyProps, ReviewSafetyProps } from './ListingSafety.tsx';
import { listingSchema } from '../listingSchema.ts';
import { CoTeachers } from './CoTeachers.tsx';
import { HostCard } from './HostCard.tsx';
import css from './ListingBody.module.css';
import type { Listing, Review } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { ListingLocation } from '#src/components/ListingLocation/ListingLocation.tsx';
import { mapCenterOf } from '#src/components/ListingLocation/mapCenter.ts';
import { areaOf } from '#shared/geo/classPlace.ts';

const fieldSections = fieldList.filter(({ page }) => page === 'section');

/**
 * Returns the names and search keywords of the workout types, with the teacher's own text for
 * "other".
 */
function useStyles({ yogaStyles = [], otherWorkoutType }: Listing['attributes']['publicData']) {
  const labelOf = useLabels(choicesOfField('yogaStyles'));
  return yogaStyles.map(style =>
    style === 'other' && otherWorkoutType
      ? { name: otherWorkoutType, keywords: otherWorkoutType }
      : { name: labelOf(style), keywords: searchKeywords(style) },
  );
}

/** Report and block for members, at the end of the page. */
const LazyListingSafety = lazyComponent<ListingSafetyProps>({
  load: () =>
    import(/* webpackChunkName: "ListingSafety" */ './ListingSafety.tsx').then(
      module => module.ListingSafety,
    ),
  messages: ['safety'],
  Skeleton: () => <Skeleton shape="block" height="var(--touch)" />,
});

/** Other classes, where this one has ended or does not suit. */
const LazyOtherClasses = lazyComponent<OtherClassesProps>({
  load: () =>
    import(/* webpackChunkName: "OtherClasses" */ './OtherClasses.tsx').then(
      module => module.OtherClasses,
    ),
  messages: ['listingBody'],
});

/** Returns whether nobody can book the class any more, whatever day they choose. */
function isEnded({ attributes: { state, publicData }, currentStock }: Listing, now: number) {
  return (
    state === 'closed' ||
    currentStock?.attributes.quantity === 0 ||
    nextOffered(publicData, now) === null
  );
}

/** Report below each review, for members. */
const LazyReviewSafety = lazyComponent<ReviewSafetyProps>({
  load: () =>
    import(/* webpackChunkName: "ListingSafety" */ './ListingSafety.tsx').then(
      module => module.ReviewSafety,
    ),
  messages: ['safety'],
  Skeleton: () => <Skeleton shape="block" width="5rem" height="1.5rem" />,
});

export interface ListingBodyProps {
  listing: Listing;
  reviews: readonly Review[];
  /** Epoch milliseconds when the listing was loaded. */
  shownAt: number;
}

/** Content below the first view: description, teacher, place and reviews. */
export function ListingBody(props: ListingBodyProps) {
  return (
    <RecordBoundary type="listing" id={props.listing.id}>
      <Body {...props} />
    </RecordBoundary>
  );
}

function Body({ listing, reviews, shownAt }: ListingBodyProps) {
  const { title, description, publicData } = listing.attributes;
  const styles = useStyles(publicData);
  const isSignedIn = useAppSelector(selectIsAuthenticated);
  const unit = dateUnitOf(publicData);
  const others = listing.type === 'listing' && !unit && <LazyOtherClasses listing={listing} />;
  // What has ended leads on at once.
  const hasEnded = isEnded(listing, shownAt);
  return (
    <div className={css.root}>
      {listing.type === 'listing' && (
        <RecordBoundary type="listing" id={`${listing.id} schema`} shape="none">
          <Schema listing={listing} reviews={reviews} shownAt={shownAt} />
        </RecordBoundary>
      )}
      <PageDescription
        text={
          // Search engines want words of every page; a class may have none of its own.
          description ||
          [title, ...styles.map(({ name }) => name), listing.author?.attributes.profile.displayName]
            .filter(Boolean)
            .join(' · ')
        }
      />
      {hasEnded && others}
      {description && (
        <section aria-labelledby="about" className={css.section}>
          <h2 id="about" className={css.heading}>
            <FormattedMessage id={`ListingPage.about${unit ? '.stay' : ''}`} />
          </h2>
          <p className={css.text}>{description}</p>
        </section>
      )}
      {styles.length > 0 && (
        <section aria-labelledby="styles" className={css.section}>
          <h2 id="styles" className={css.heading}>
            <FormattedMessage id="ListingPage.styles" />
          </h2>
          <ul className={css.styles}>
            {styles.map(({ name, keywords }) => (
              <li key={name}>
                <PlainLink className={css.style} to={paths.search({ keywords })}>
                  {name}
                </PlainLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isInRoom(publicData) && <LocationSlot listing={listing} />}
      {fieldSections.map(field => (
        <FieldSection key={field.key} field={field} publicData={publicData} />
      ))}
      <RecordingSection publicData={publicData} />
      {listing.author && (
        <HostCard listing={listing} teacher={listing.author} hasClasses={unit === null} />
      )}
      <CoTeachers listing={listing} shownAt={shownAt} />
      <Reviews
        reviews={reviews}
        none={<FormattedMessage id={`ListingPage.reviews.none${unit ? '.stay' : ''}`} />}
        actionsOf={isSignedIn ? review => <LazyReviewSafety review={review} /> : undefined}
      />
      {!hasEnded && others}
      {isSignedIn && listing.type === 'listing' && listing.author && (
        <LazyListingSafety
          listingId={listing.id}
          teacherId={listing.author.id}
          name={listing.author.attributes.profile.displayName}
        />
      )}
    </div>
  );
}

interface FieldSectionProps {
  field: DescribedField;
  publicData: ListingPublicData;
}

/** Section of a field. Renders nothing when the listing does not have it. */
function FieldSection({ field: { key, choices = [] }, publicData }: FieldSectionProps) {
  const labelOf = useLabels(choices);
  const value = [publicData[key] ?? []].flat().map(labelOf).join(', ');
  if (!value) return null;
  return (
    <section aria-labelledby={key} className={css.section}>
      <h2 id={key} className={css.heading}>
        <FormattedMessage id={`ListingField.${key}.name`} />
      </h2>
      <p className={css.text}>{value}</p>
    </section>
  );
}

/** How a class is recorded. Renders nothing for one that is not, or is held elsewhere. */
function RecordingSection({ publicData }: Pick<FieldSectionProps, 'publicData'>) {
  const days = recordingDaysOf(publicData);
  if (!days || isInRoom(publicData) || dateUnitOf(publicData)) return null;
  return (
    <section aria-labelledby="recording" className={css.section}>
      <h2 id="recording" className={css.heading}>
        <FormattedMessage id="ListingPage.recording" />
      </h2>
      <p className={css.text}>
        <FormattedMessage id="ListingPage.recording.days" values={{ days }} />
      </p>
    </section>
  );
}

/** Structured data for search engines. */
function Schema({ listing, reviews, shownAt }: ListingBodyProps) {
  const site = useConfig();
  return <PageSchema schema={listingSchema(listing, { site, now: shownAt, reviews })} />;
}

/** Shows the public place of a room. Renders nothing when there is none. */
function LocationSlot({ listing }: { listing: Listing }) {
  const {
    geolocation,
    publicData: { location },
  } = listing.attributes;
  const area = location && areaOf(location);
  if (!area && !geolocation) return null;
  return (
    <section aria-labelledby="location" className={css.section}>
      <h2 id="location" className={css.heading}>
        <FormattedMessage id="ListingPage.location" />
      </h2>
      {geolocation ? (
        <ListingLocation center={mapCenterOf(listing)} address={area} />
      ) : (
        <p className={css.text}>{area}</p>
      )}
    </section>
  );
}
