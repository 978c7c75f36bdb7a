import { ExternalLink } from 'lucide-react';
import * as v from 'valibot';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { inLanguage } from '#shared/config/siteLanguages.ts';
import { listingRowShape } from '../api/shapes.ts';
import type { ListingRow } from '../api/shapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { ReportsAbout } from '../reportsAbout/ReportsAbout.tsx';
import { useLanguage } from '../shell/LanguageContext.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { MissingPage } from '../shell/MissingPage.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { ListingChanges } from './ListingChanges.tsx';
import { ListingContent } from './ListingContent.tsx';
import { ListingState } from './ListingState.tsx';
import { RefusedNotice } from './RefusedNotice.tsx';
import { useDecision } from './useDecision.tsx';
import css from './ListingPage.module.css';

/** A listing as visitors see it, beside what was changed and what is stored. */
export function ListingPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useReadData(
    v.array(listingRowShape),
    'listings/query',
    { ids: [id] },
  );
  const back = { to: '/listings', label: intl.formatMessage({ id: 'ConsoleListings.title' }) };
  if (data?.length === 0) return <MissingPage />;
  const listing = data?.[0];
  if (listing) return <KnownListing listing={listing} back={back} />;
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleListing.title' })} back={back}>
      {error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

interface KnownListingProps {
  listing: ListingRow;
  back: { to: string; label: string };
}

function KnownListing({ listing, back }: KnownListingProps) {
  const decision = useDecision();
  return (
    <Page
      title={listing.title}
      back={back}
      facts={<Facts listing={listing} />}
      actions={<DecisionButtons listings={[listing]} state={decision} />}
    >
      <RefusedNotice state={decision} />
      {listing.rejection && <SentBack {...listing.rejection} waits={listing.waits} />}
      <div className={css.columns}>
        <ListingContent id={listing.id} />
        <ListingChanges id={listing.id} />
      </div>
      <ReportsAbout id={listing.id} />
      <DecisionDialog state={decision} />
    </Page>
  );
}

function Facts({ listing }: { listing: ListingRow }) {
  const { language } = useLanguage();
  const { id, title, state, author, createdAt } = listing;
  const site = inLanguage(language, paths.listing({ slug: createSlug(title), id }));
  return (
    <>
      <ListingState listing={listing} />
      {author && (
        <span>
          <FormattedMessage
            id="ConsoleListing.by"
            values={{
              name: (
                <Link to={`/people/${author.id}`}>
                  <bdi>{author.name}</bdi>
                </Link>
              ),
            }}
          />
        </span>
      )}
      <FormattedDate value={createdAt} dateStyle="medium" />
      {state === 'published' && (
        <ButtonAnchor
          href={site}
          target="_blank"
          rel="noopener"
          variant="ghost"
          size="small"
          iconStart={<ExternalLink aria-hidden="true" />}
        >
          <FormattedMessage id="ConsoleListing.open" />
        </ButtonAnchor>
      )}
    </>
  );
}

interface SentBackProps {
  reason: string;
  at: string;
  /** It was changed since, or is new. */
  waits: boolean;
}

function SentBack({ reason, at, waits }: SentBackProps) {
  return (
    <Notice
      tone={waits ? 'warning' : 'info'}
      title={
        <FormattedMessage
          id={waits ? 'ConsoleListing.changedSince' : 'ConsoleListing.sentBack'}
          values={{ at: <FormattedDate value={at} dateStyle="medium" timeStyle="short" /> }}
        />
      }
    >
      <p className={css.reason} dir="auto">
        {reason}
      </p>
    </Notice>
  );
}
