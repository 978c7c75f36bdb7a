import type { ComponentType } from 'react';
import { SubscribeFailure } from './SubscribeFailure.tsx';
import { SubscriptionTerms } from './SubscriptionTerms.tsx';

const refusedWith = (code: string) => ({ code, status: 409, message: '' });

/** Examples of subscriptions, by component. */
export const subscriptionExamples = {
  SubscriptionTerms: {
    OfAMonth: () => <SubscriptionTerms price={{ amount: 6000, currency: 'USD' }} />,
  },
  SubscribeFailure: {
    Full: () => <SubscribeFailure error={refusedWith('transaction-booking-time-not-available')} />,
    NotPaidYet: () => (
      <SubscribeFailure error={refusedWith('transaction-missing-stripe-account')} />
    ),
    Unknown: () => <SubscribeFailure error={refusedWith('unknown')} />,
  },
} satisfies Record<string, Record<string, ComponentType>>;
