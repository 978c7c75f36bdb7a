import { CalendarPlus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor, ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { SubscribeFailure } from '#src/features/subscription/SubscribeFailure.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { isCourse } from '#shared/transactions/course.ts';
import { sellsMonths } from '#shared/transactions/ordering.ts';
import { useSubscribe } from '#src/features/subscription/useSubscribe.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';

export const ToOrder = ({ id, isMain = false }: { id: string; isMain?: boolean }) => (
  <ButtonLink size="large" variant={isMain ? 'primary' : 'secondary'} to={paths.order({ id })}>
    <FormattedMessage id="Membership.order" />
  </ButtonLink>
);

export const ToClass = ({ listing }: { listing: Listing | null | undefined }) =>
  listing && (
    <ButtonLink size="large" variant="secondary" to={paths.listing(linkOf(listing))}>
      <FormattedMessage id="Membership.class" />
    </ButtonLink>
  );

/** Link back to the class, to subscribe again; none where nobody can. */
export const ToSubscribing = ({ listing }: { listing: Listing | null | undefined }) =>
  listing &&
  sellsMonths(listing) && (
    <ButtonLink size="large" to={paths.listing(linkOf(listing), { paymentMethod: 'recurring' })}>
      <FormattedMessage
        id={`Membership.again${isCourse(listing.attributes.publicData) ? '.course' : ''}`}
      />
    </ButtonLink>
  );

const linkOf = ({ id, attributes }: Listing) => ({ slug: createSlug(attributes.title), id });

export const ToCalendar = ({ id }: { id: string }) => (
  <ButtonAnchor
    size="large"
    variant="ghost"
    href={paths.orderCalendar({ id })}
    iconStart={<CalendarPlus aria-hidden="true" />}
    download
  >
    <FormattedMessage id="Membership.calendar" />
  </ButtonAnchor>
);

/** Button to the payment provider, with the failure of the last attempt. */
export function ToPayment({ transaction }: { transaction: Transaction }) {
  const { inProgress, error, begin } = useSubscribe();
  const { id, listing } = transaction;
  if (!listing) return null;
  return (
    <>
      {error && <SubscribeFailure error={error} />}
      <Button
        size="large"
        inProgress={inProgress}
        onClick={() => void begin({ listingId: listing.id, transactionId: id })}
      >
        <FormattedMessage id="Subscribe.resume" />
      </Button>
    </>
  );
}
