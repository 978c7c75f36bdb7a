import { ExampleForm } from '../examples/ExampleForm.tsx';
import { CardChoice } from './CardChoice.tsx';

const card = { brand: 'visa', last4Digits: '4242', expirationMonth: 3, expirationYear: 2031 };
const others = [
  { value: 'replaceCard', label: 'Another card, saved in its place' },
  { value: 'onetimeCardPayment', label: 'Another card, this time only' },
] as const;

export const Saved = () => (
  <ExampleForm initialValues={{ paymentMethod: 'defaultCard' }}>
    <CardChoice
      name="paymentMethod"
      label="Pay with"
      card={card}
      now={Date.UTC(2026, 10, 20)}
      others={others}
    />
  </ExampleForm>
);

export const Expired = () => (
  <ExampleForm initialValues={{ paymentMethod: 'replaceCard' }}>
    <CardChoice
      name="paymentMethod"
      label="Pay with"
      card={card}
      now={Date.UTC(2032, 1, 1)}
      others={others}
    />
  </ExampleForm>
);
