import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import type { BookingOffer } from '#src/transactions/bookingOffer.ts';

/** Why a class can not be booked, and where to go instead. */
export function OfferNotice({
  offer,
}: {
  offer: Exclude<BookingOffer, { kind: 'bookable' | 'subscriptionOnly' }>;
}) {
  const currency = offer.kind === 'currencyInvalid' ? offer.currency : '';
  const isFault =
    offer.kind === 'currencyInvalid' ||
    offer.kind === 'priceMissing' ||
    offer.kind === 'priceTooHigh' ||
    offer.kind === 'timeMissing';
  return (
    <Notice
      tone={isFault ? 'warning' : 'info'}
      title={<FormattedMessage id={`ListingPage.offer.${offer.kind}`} values={{ currency }} />}
      action={
        <ButtonLink variant="secondary" size="small" to={paths.search()}>
          <FormattedMessage id="ListingPage.findAnother" />
        </ButtonLink>
      }
    >
      <FormattedMessage id={`ListingPage.offer.${offer.kind}.text`} values={{ currency }} />
    </Notice>
  );
}
