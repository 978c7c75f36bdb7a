import { AccountLayout } from './AccountLayout.tsx';

export const OfATeacher = () => (
  <AccountLayout page="payouts" isTeacher title="Payouts">
    <p>Your earnings go to the account that ends in 6789.</p>
  </AccountLayout>
);

export const OfAStudent = () => (
  <AccountLayout page="password" isTeacher={false} title="Password">
    <p>Somebody who books has no listings and no payouts.</p>
  </AccountLayout>
);
