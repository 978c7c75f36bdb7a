import { SubscribeFailure } from './SubscribeFailure.tsx';

const failed = (code: string) => ({ code, status: 409, message: '' });

export const Full = () => (
  <SubscribeFailure error={failed('transaction-booking-time-not-available')} />
);
export const NotPaidYet = () => (
  <SubscribeFailure error={failed('transaction-missing-stripe-account')} />
);
export const Unknown = () => <SubscribeFailure error={failed('unknown')} />;
