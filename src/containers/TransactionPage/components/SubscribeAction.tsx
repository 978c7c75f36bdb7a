import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { SubscribeFailure } from '#src/features/subscription/SubscribeFailure.tsx';
import { CourseTerms, SubscriptionTerms } from '#src/features/subscription/SubscriptionTerms.tsx';
import { useSubscribe } from '#src/features/subscription/useSubscribe.ts';
import { useNow } from '#src/components/useNow.ts';
import { courseDatesOf, isCourse } from '#shared/transactions/course.ts';
import { planPriceOf } from '#shared/transactions/ordering.ts';
import { formatMoney } from '#shared/values/money.ts';
import css from '../TransactionPage.module.css';
import type { Listing } from '#shared/contract/entities.ts';

export interface SubscribeActionProps {
  listing: Listing;
  transactionId: string;
  /** Resumes an open payment instead of starting a new one. */
  isOpen: boolean;
}

/** Button to the payment provider, with the terms of the subscription. */
export function SubscribeAction({ listing, transactionId, isOpen }: SubscribeActionProps) {
  const { locale } = useIntl();
  const { inProgress, error, begin } = useSubscribe();
  const price = planPriceOf(listing);
  const { publicData } = listing.attributes;
  const isWhole = isCourse(publicData);
  const now = useNow() ?? 0;
  const first = isWhole ? courseDatesOf(publicData, now).first : null;
  return (
    <>
      {error && <SubscribeFailure error={error} isCourse={isWhole} />}
      <ActionBar lead={price && <span className={css.price}>{formatMoney(price, locale)}</span>}>
        <Button
          size="large"
          inProgress={inProgress}
          onClick={() => void begin({ listingId: listing.id, transactionId })}
        >
          <FormattedMessage
            id={isOpen ? 'Subscribe.resume' : isWhole ? 'Course.book' : 'Subscribe.action'}
            values={{ price: price && formatMoney(price, locale) }}
          />
        </Button>
      </ActionBar>
      {price &&
        (isWhole ? (
          <CourseTerms price={price} publicData={publicData} first={first?.start ?? null} />
        ) : (
          <SubscriptionTerms price={price} />
        ))}
    </>
  );
}
