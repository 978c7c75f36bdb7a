import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { useNow } from '#src/components/useNow.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { hasShareSheet, openShareSheet } from '#src/util/browser/shareSheet.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { nextStart, scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';
import type { Listing } from '#shared/contract/entities.ts';
import css from './OwnerActions.module.css';
import type { JustPublishedProps } from './JustPublished.tsx';

/** From so long before its start a class can be started, as on the desk. */
const startsEarlyMs = 15 * minuteMs;

/** Where the teacher of a class edits it. */
const editPath = ({ id, attributes: { title, state } }: Listing): string =>
  paths.editListing({
    slug: createSlug(title),
    id,
    type: state === 'draft' ? 'draft' : 'edit',
    tab: state === 'draft' ? 'photos' : 'description',
  });

/** What the teacher of a class does with it: edit, see bookings, share, and start it in time. */
export function OwnerActions({ listing, now: shownAt }: JustPublishedProps) {
  const now = useNow() ?? shownAt;
  const { state } = listing.attributes;
  const isPublished = state === 'published';
  const time = isPublished ? timeOf(listing, now) : undefined;
  const isTime =
    time && !isInRoom(listing.attributes.publicData) && time.start - startsEarlyMs <= now;
  return (
    <div className={css.root}>
      {isTime && (
        <ButtonLink size="small" to={paths.teach()}>
          <FormattedMessage id="OwnListing.start" />
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" size="small" to={editPath(listing)}>
        <FormattedMessage id={`ListingPage.owner.${state === 'draft' ? 'draft' : 'edit'}Link`} />
      </ButtonLink>
      {time && (
        <ButtonLink
          variant="secondary"
          size="small"
          to={paths.teachClass({ listingId: listing.id, date: time.date })}
        >
          <FormattedMessage id="OwnListing.bookings" />
        </ButtonLink>
      )}
      {isPublished && <ShareListing listing={listing} />}
    </div>
  );
}

/** The class time that runs, or comes next; none of what is booked by dates. */
function timeOf({ attributes: { publicData } }: Listing, now: number) {
  if (dateUnitOf(publicData)) return undefined;
  const running = scheduledTimes(publicData, now - dayMs, now).find(({ end }) => end > now);
  const next = nextStart(publicData, now);
  return (
    running ?? (next && next > now ? scheduledTimes(publicData, next - 1, next + 1)[0] : undefined)
  );
}

/** Shares a class by the sheet of the system, or copies its address where there is none. */
function ShareListing({ listing }: { listing: Listing }) {
  const intl = useIntl();
  const config = useConfig();
  const copy = useCopy();
  const { title } = listing.attributes;
  const url = siteUrl(config, paths.listing({ slug: createSlug(title), id: listing.id }));
  const share = () => {
    const text = intl.formatMessage({ id: 'ShareLink.publish.text' }, { title });
    if (hasShareSheet()) openShareSheet({ url, title, text });
    else void copy(url, { copied: intl.formatMessage({ id: 'ShareLink.copied' }), failed: url });
  };
  return (
    <Button variant="secondary" size="small" onClick={share}>
      <FormattedMessage id="ShareLink.share" />
    </Button>
  );
}
