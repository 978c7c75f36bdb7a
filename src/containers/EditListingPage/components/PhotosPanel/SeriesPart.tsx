import { FormattedMessage } from 'react-intl';
import {
  ExtendButton,
  ExtensionNotice,
  useLastDay,
  useLongDay,
  useMayExtend,
} from '#src/features/meetings/ExtendMeetings.tsx';
import { useNow } from '#src/components/useNow.ts';
import { useExtendMeetings } from '#src/features/meetings/useExtendMeetings.ts';
import { extendedLastClass, extensionOpens } from '#shared/schedule/classSeries.ts';
import css from './PhotosPanel.module.css';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Shows the end of the series of meetings, with the button that extends it. */
export function SeriesPart({ listing }: { listing: OwnListing }) {
  const { publicData, state } = listing.attributes;
  const { isBusy, answer, extend } = useExtendMeetings(listing.id);
  const isOffered = useMayExtend(listing);
  const lastDay = useLastDay(publicData);
  const opens = extensionOpens(publicData) ?? 0;
  const day = useLongDay(opens, publicData.timezone);
  const now = useNow();
  if (!lastDay) return null;
  const refusal = state === 'published' ? refusalOf(publicData, opens, now ?? 0) : 'closed';
  return (
    <div className={css.series}>
      {answer && <ExtensionNotice answer={answer} lastDay={lastDay} />}
      <p>
        <FormattedMessage id="EditListingPage.series.until" values={{ lastDay }} />
      </p>
      <p className={css.hint}>
        <FormattedMessage
          id={`EditListingPage.series.${isOffered ? 'hint' : refusal}`}
          values={{ day }}
        />
      </p>
      {isOffered && (
        <div>
          <ExtendButton variant="secondary" inProgress={isBusy} onExtend={() => void extend()} />
        </div>
      )}
    </div>
  );
}

/** Returns why no more meetings can be made of an open class. `now`: epoch milliseconds. */
function refusalOf(data: ListingPublicData, opens: number, now: number) {
  if (extendedLastClass(data, now) === null) return 'ends';
  return opens > now ? 'later' : 'over';
}
