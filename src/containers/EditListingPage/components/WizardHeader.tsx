import { Copy } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { BackLink } from '#src/components/Link/BackLink.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { listingLimits } from '#shared/config/listing.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { duplicateListing, selectEditListing } from '../EditListingPage.duck.ts';
import type { WizardTab } from '#shared/config/listing.ts';
import { paths } from '#shared/config/paths.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { wizardPathOf, wizardStepsOf } from '../wizard.ts';
import type { WizardAddress } from '../wizard.ts';
import { wizardMessageId } from '../wizardMessageId.ts';
import css from '../EditListingPage.module.css';

export interface WizardHeaderProps {
  address: WizardAddress;
  /** The listing as it is saved, if it is. */
  listing: OwnListing | null;
  /** Title of the page. The photos tab shows the title of the listing instead. */
  title: string;
  /** Tabs that are switched on; none where there is nothing to choose from. */
  tabs: readonly WizardTab[];
}

/** Shows the way back, the step of a new listing, the heading, and the tabs. */
export function WizardHeader({ address, listing, title, tabs }: WizardHeaderProps) {
  const intl = useIntl();
  const { tab, editType } = address;
  const unit = listing ? dateUnitOf(listing.attributes.publicData) : null;
  return (
    <header className={css.header}>
      <p className={css.line}>
        <BackLink to={paths.manageListings()}>
          <FormattedMessage id="EditListingPage.back" />
        </BackLink>
        {editType === 'edit' && <Duplicate address={address} listing={listing} />}
        {editType === 'draft' && tabs.length > 0 && (
          <span className={css.step}>
            <FormattedMessage
              id="EditListingPage.step"
              values={{ step: tabs.findIndex(id => id === tab) + 1, steps: tabs.length }}
            />
          </span>
        )}
      </p>
      <h1 className={css.title}>{tab === 'photos' ? listing?.attributes.title : title}</h1>
      {tabs.length > 0 && (
        <Tabs
          label={intl.formatMessage({ id: 'EditListingPage.tabs' })}
          selected={tab}
          tabs={wizardStepsOf(listing, tabs).map(step => ({
            ...step,
            label: intl.formatMessage({ id: wizardMessageId(`tab.${step.id}`, unit) }),
            to: wizardPathOf({ ...address, tab: step.id, title: listing?.attributes.title }),
          }))}
        />
      )}
    </header>
  );
}

/** Button that makes a draft like the listing and opens it. */
function Duplicate({ address, listing }: Pick<WizardHeaderProps, 'address' | 'listing'>) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const { duplicate } = useAppSelector(selectEditListing);
  if (!listing) return null;
  const { title } = listing.attributes;

  async function copy() {
    const wanted = intl.formatMessage({ id: 'EditListingPage.copyTitle' }, { title });
    const copyTitle = wanted.length > listingLimits.titleMax ? title : wanted;
    const answer = await dispatch(duplicateListing({ id: address.id, title: copyTitle }));
    if (!duplicateListing.fulfilled.match(answer)) {
      const message = intl.formatMessage({ id: 'EditListingPage.duplicateFailed' });
      toast.show({ message, tone: 'error' });
      return;
    }
    toast.show({ message: intl.formatMessage({ id: 'EditListingPage.duplicated' }) });
    const id = answer.payload;
    await navigate(
      wizardPathOf({ ...address, id, editType: 'draft', tab: 'description', title: copyTitle }),
    );
  }
  return (
    <Button
      variant="ghost"
      size="small"
      iconStart={<Copy aria-hidden="true" />}
      inProgress={duplicate.status === 'loading'}
      onClick={() => void copy()}
    >
      <FormattedMessage id="EditListingPage.duplicate" />
    </Button>
  );
}
