import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useReader } from '#src/components/useNow.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { errorOf } from '#src/util/request.ts';
import { DescriptionPanel } from './components/DescriptionPanel/DescriptionPanel.tsx';
import { groupsOf } from './components/DescriptionPanel/sections.ts';
import { PhotosPanel } from './components/PhotosPanel/PhotosPanel.tsx';
import { CopyNotice } from './components/CopyNotice.tsx';
import { PayoutModal } from './components/PayoutModal.tsx';
import { SentBackNotice } from './components/SentBackNotice.tsx';
import { WizardHeader } from './components/WizardHeader.tsx';
import { useMeetingConnection } from './hooks/useMeetingConnection.ts';
import { usePayoutForm } from './hooks/usePayoutForm.ts';
import { usePublish } from './hooks/usePublish.ts';
import { useQuickStart } from './hooks/useQuickStart.ts';
import { useSaveDescription } from './hooks/useSaveDescription.ts';
import {
  initialValuesOf,
  nextTabOf,
  wizardAddressOf,
  wizardBodyOf,
  wizardPathOf,
} from './wizard.ts';
import { wizardMessageId } from './wizardMessageId.ts';
import { selectEditListing, showListing } from './EditListingPage.duck.ts';
import css from './EditListingPage.module.css';

export { loader } from './EditListingPage.loader.ts';

/** Wizard that makes and edits a listing: its description, then picture, meeting and publishing. */
export function EditListingPage() {
  const { wizardTabs: tabs } = useConfig();
  const address = wizardAddressOf(useParams());
  const { id, tab, editType, hasReturned } = address;
  const groups = useMemo(() => groupsOf(tab, tabs), [tab, tabs]);
  const dispatch = useAppDispatch();
  const listing = useAppSelector(state => selectEntity(state, 'ownListing', id));
  const teacher = useAppSelector(selectCurrentUser);
  const { show, booked, mayPublish, saveDescription, publish } = useAppSelector(selectEditListing);
  const readerZone = useReader()?.timeZone;
  const photosPath = wizardPathOf({ ...address, tab: 'photos', title: listing?.attributes.title });
  const payout = usePayoutForm(photosPath, hasReturned);
  const { isQuick, begin, ...quick } = useQuickStart(payout);
  const initialValues = useMemo(
    () => begin(initialValuesOf(listing, readerZone)),
    [listing, readerZone, begin],
  );
  const meeting = useMeetingConnection(listing);
  const { save, saveDraft } = useSaveDescription(address, nextTabOf(tab, tabs), initialValues);
  const publishing = usePublish(listing, payout, meeting);

  const isEdited = editType === 'edit';
  const title = useTitle(listing, { isEdited, isQuick });
  const body = wizardBodyOf(id, tab, listing, mayPublish);
  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <WizardHeader
        address={address}
        listing={listing}
        title={title}
        // All steps of the other way are in the three questions.
        tabs={isQuick ? [] : tabs}
      />
      {listing && <SentBackNotice listing={listing} />}
      {listing && (
        <CopyNotice
          key={listing.id}
          listing={listing}
          picturesPath={tab === 'photos' ? null : photosPath}
        />
      )}
      {body.kind === 'notLoaded' && (
        <ErrorState
          onRetry={() => void dispatch(showListing(id))}
          inProgress={show.status === 'loading'}
        />
      )}
      {body.kind === 'notAllowed' && <NotAllowed />}
      {body.kind === 'otherCurrency' && <OtherCurrency currency={body.currency} />}
      {body.kind === 'photos' && (
        <PhotosPanel
          listing={body.listing}
          publish={publish}
          meeting={meeting}
          payout={payout}
          onPublish={() => void publishing.publish()}
        />
      )}
      {body.kind === 'description' && (
        <DescriptionPanel
          key={`${id} ${tab}`}
          groups={groups}
          initialValues={initialValues}
          listing={listing}
          booked={booked?.id === id ? booked : null}
          teacher={teacher}
          saveLabel={<FormattedMessage id={`EditListingPage.${isEdited ? 'save' : 'next'}`} />}
          quickStart={quick.quickStart}
          inProgress={saveDescription.status === 'loading' || quick.inProgress}
          error={errorOf(saveDescription)}
          onSave={(values, latest) => void save(values, latest)}
          onSaveDraft={(draft, latest) => void saveDraft(draft, latest)}
        />
      )}
      <PayoutModal payout={payout} onClose={publishing.giveUp} />
    </div>
  );
}

function useTitle(
  listing: OwnListing | null,
  { isEdited, isQuick }: { isEdited: boolean; isQuick: boolean },
): string {
  const intl = useIntl();
  const unit = listing ? dateUnitOf(listing.attributes.publicData) : null;
  const ofForm = wizardMessageId(isEdited ? 'editTitle' : 'newTitle', unit);
  return intl.formatMessage({ id: isQuick ? 'QuickStart.title' : ofForm });
}

/** Says that operators decide who publishes, with the way to them. */
const NotAllowed = () => (
  <EmptyState
    title={<FormattedMessage id="EditListingPage.notAllowed" />}
    action={
      <ButtonLink to={paths.contact()}>
        <FormattedMessage id="EditListingPage.notAllowed.action" />
      </ButtonLink>
    }
  >
    <FormattedMessage id="EditListingPage.notAllowed.text" />
  </EmptyState>
);

/** Says that a listing with a price in another currency can not be edited here. */
function OtherCurrency({ currency }: { currency: string }) {
  return (
    <EmptyState
      title={<FormattedMessage id="EditListingPage.currencyInvalid" values={{ currency }} />}
      action={
        <ButtonLink to={paths.contact()}>
          <FormattedMessage id="EditListingPage.currencyInvalid.action" />
        </ButtonLink>
      }
    >
      <FormattedMessage
        id="EditListingPage.currencyInvalid.text"
        values={{ currency: marketplace.currency }}
      />
    </EmptyState>
  );
}
