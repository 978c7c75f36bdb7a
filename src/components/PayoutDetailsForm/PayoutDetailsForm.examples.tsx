import { PayoutDetailsForm } from './PayoutDetailsForm.tsx';

const nothing = () => undefined;

export const Ready = () => <PayoutDetailsForm inProgress={false} error={null} onSubmit={nothing} />;

export const Sending = () => <PayoutDetailsForm inProgress error={null} onSubmit={nothing} />;

export const Refused = () => (
  <PayoutDetailsForm
    inProgress={false}
    error={{
      code: 'payment-provider-error',
      status: 402,
      message: 'For the log',
      providerMessage: 'This bank account can not be used for payouts.',
    }}
    onSubmit={nothing}
  />
);
