import { AccountLayout } from './AccountLayout.tsx';

export const OfATeacher = () => (
  <AccountLayout page="payouts" isTeacher title="Payouts">
    <p>Your earnings go to the account that ends in 6789.</p>
  </AccountLayout>
);
