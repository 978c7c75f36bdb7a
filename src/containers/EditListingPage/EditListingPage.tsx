import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { BackLink } from '#src/components/Link/BackLink.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useReader } from '#src/components/useReader.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { wizardTabs } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { inLanguage, languageOfLocale, siteUrl } from '#shared/config/siteLanguages.ts';
import { draftId, draftSlug, paths } from '#shared/config/paths.ts';
import type { EditType } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import {
  continueVerification,
  createPayoutAccount,
  payoutNeedOf,
  selectPayoutRequest,
} from '#src/ducks/payout.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { errorOf } from '#src/util/request.ts';
import { DescriptionPanel } from './components/DescriptionPanel/DescriptionPanel.tsx';
import { PhotosPanel } from './components/PhotosPanel/PhotosPanel.tsx';
import { PayoutModal } from './components/PayoutModal/PayoutModal.tsx';
import { descriptionOf } from './classDraft.ts';
import type { CompleteDescription, DescriptionValues } from './descriptionValues.ts';
import {
  meetingProblemOf,
  newClassValues,
  publishedPathOf,
  wizardBodyOf,
  wizardPathOf,
  wizardStepsOf,
} from './wizard.ts';
import { wordOf } from './wordOf.ts';
import {
  createDraft,
  publishListing,
  removePicture,
  selectEditListing,
  showListing,
  updateDescription,
  uploadPicture,
} from './EditListingPage.duck.ts';
import css from './EditListingPage.module.css';

export { loader } from './EditListingPage.loader.ts';

/** The wizard that makes a listing: description first, then picture, meeting and publishing. */
export function EditListingPage() {
  const {
    slug = draftSlug,
    id = draftId,
    type = 'new',
    tab = 'description',
    returnURLType,
  } = useParams();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const intl = useIntl();
  const config = useConfig();
  const toast = useToast();
  const listing = useAppSelector(state => selectEntity(state, 'ownListing', id));
  const user = useAppSelector(selectCurrentUser);
  const requests = useAppSelector(selectEditListing);
  const payout = useAppSelector(selectPayoutRequest);
  const need = payoutNeedOf(user);
  const unit = listing ? dateUnitOf(listing.attributes.publicData) : null;
  const [isPayoutOpen, setPayoutOpen] = useState(false);

  // Back from the provider: the form opens again as long as something is missing.
  useEffect(() => {
    if (returnURLType) setPayoutOpen(need !== 'none');
  }, [returnURLType, need]);

  const readerZone = useReader()?.timeZone;
  const initialValues = useMemo<DescriptionValues>(
    () => (listing ? descriptionOf(listing) : newClassValues(readerZone)),
    [listing, readerZone],
  );

  const backHere = new URLSearchParams({
    backurl: inLanguage(languageOfLocale(config.locale), pathname),
  }).toString();
  const isNew = id === draftId;
  const editType: EditType = type === 'edit' ? 'edit' : 'draft';
  const link = (to: string, listingId = id, title = listing?.attributes.title) =>
    wizardPathOf({ id: listingId, editType, tab: to, title, slug });

  const save = async (values: CompleteDescription) => {
    const answer = isNew
      ? await dispatch(createDraft(values))
      : await dispatch(updateDescription({ id, values }));
    if (!createDraft.fulfilled.match(answer) && !updateDescription.fulfilled.match(answer)) return;
    if (editType === 'edit') {
      toast.show({ message: intl.formatMessage({ id: 'EditListingPage.saved' }) });
    }
    await navigate(link('photos', answer.payload, values.title));
  };

  const publish = async () => {
    if (need !== 'none') {
      setPayoutOpen(true);
      return;
    }
    const answer = await dispatch(publishListing(id));
    if (!publishListing.fulfilled.match(answer)) return;
    if (answer.payload.connectUrl) {
      window.location.assign(`${answer.payload.connectUrl}?${backHere}`);
      return;
    }
    toast.show({ message: intl.formatMessage({ id: wordOf('published', unit) }) });
    await navigate(publishedPathOf(id, listing?.attributes.title, answer.payload.isComplete));
  };

  const returnAddresses = () => ({
    successURL: siteUrl(config, `${link('photos')}/success`),
    failureURL: siteUrl(config, `${link('photos')}/failure`),
  });
  const leaveFor = (answer: { payload?: unknown; meta: { requestStatus: string } }) => {
    if (answer.meta.requestStatus === 'fulfilled' && typeof answer.payload === 'string') {
      window.location.assign(answer.payload);
    }
  };

  const title = intl.formatMessage({
    id: wordOf(editType === 'edit' ? 'editTitle' : 'newTitle', unit),
  });
  const body = wizardBodyOf(id, tab, listing);
  const connected = Boolean(user?.attributes.profile.privateData?.zoom);

  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <header className={css.header}>
        <p className={css.line}>
          <BackLink to={paths.manageListings()}>
            <FormattedMessage id="EditListingPage.back" />
          </BackLink>
          {editType === 'draft' && (
            <span className={css.step}>
              <FormattedMessage
                id="EditListingPage.step"
                values={{ step: tab === 'photos' ? 2 : 1, steps: wizardTabs.length }}
              />
            </span>
          )}
        </p>
        <h1 className={css.title}>{tab === 'photos' ? listing?.attributes.title : title}</h1>
        <Tabs
          label={intl.formatMessage({ id: 'EditListingPage.tabs' })}
          selected={tab}
          tabs={wizardStepsOf(listing).map(step => ({
            ...step,
            label: intl.formatMessage({ id: wordOf(`tab.${step.id}`, unit) }),
            to: link(step.id),
          }))}
        />
      </header>
      {body.kind === 'notLoaded' ? (
        <ErrorState
          onRetry={() => void dispatch(showListing(id))}
          inProgress={requests.show.status === 'loading'}
        />
      ) : body.kind === 'otherCurrency' ? (
        <EmptyState
          title={
            <FormattedMessage
              id="EditListingPage.currencyInvalid"
              values={{ currency: body.currency }}
            />
          }
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
      ) : body.kind === 'photos' ? (
        <PhotosPanel
          listing={body.listing}
          picture={requests.savePicture}
          publish={requests.publish}
          isMeetingConnected={connected}
          meetingProblem={meetingProblemOf(search)}
          connectUrl={`/api/zoom/connect?${backHere}`}
          onPicture={file => void dispatch(uploadPicture({ id, file }))}
          onRemovePicture={() => void dispatch(removePicture(id))}
          onPublish={() => void publish()}
        />
      ) : (
        <DescriptionPanel
          key={id}
          initialValues={initialValues}
          listing={listing}
          teacher={user}
          saveLabel={intl.formatMessage({
            id: editType === 'edit' ? 'EditListingPage.save' : 'EditListingPage.next',
          })}
          inProgress={requests.saveDescription.status === 'loading'}
          error={errorOf(requests.saveDescription)}
          onSave={values => void save(values)}
        />
      )}
      <PayoutModal
        isOpen={isPayoutOpen}
        need={need}
        inProgress={payout.status === 'loading'}
        error={errorOf(payout)}
        hasReturned={returnURLType !== undefined}
        onClose={() => setPayoutOpen(false)}
        onSubmit={details =>
          void dispatch(createPayoutAccount({ details, ...returnAddresses() })).then(leaveFor)
        }
        onContinue={() => void dispatch(continueVerification(returnAddresses())).then(leaveFor)}
      />
    </div>
  );
}
