import type { ComponentType } from 'react';
import { PayoutDetailsForm } from './PayoutDetailsForm/PayoutDetailsForm.tsx';

const noop = () => undefined;

/** Examples of payout details. */
export const payoutExamples = {
  PayoutDetailsForm: {
    Ready: () => <PayoutDetailsForm inProgress={false} error={null} onSubmit={noop} />,
    Sending: () => <PayoutDetailsForm inProgress error={null} onSubmit={noop} />,
    Refused: () => (
      <PayoutDetailsForm
        inProgress={false}
        error={{
          code: 'payment-provider-error',
          status: 402,
          message: 'For the log',
          providerMessage: 'This bank account can not be used for payouts.',
        }}
        onSubmit={noop}
      />
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
