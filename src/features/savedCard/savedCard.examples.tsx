import type { ComponentType } from 'react';
import { ExampleForm } from '#src/components/examples/ExampleForm.tsx';
import { CardChoice } from './CardChoice.tsx';

const savedCard = { brand: 'visa', last4Digits: '4242', expirationMonth: 3, expirationYear: 2031 };

const otherCards = [
  { value: 'replaceCard', label: 'Another card, saved in its place' },
  { value: 'onetimeCardPayment', label: 'Another card, this time only' },
] as const;

/** Examples of the choice of a card. */
export const savedCardExamples = {
  CardChoice: {
    Saved: () => (
      <ExampleForm initialValues={{ paymentMethod: 'defaultCard' }}>
        <CardChoice
          name="paymentMethod"
          label="Pay with"
          card={savedCard}
          now={Date.UTC(2026, 10, 20)}
          others={otherCards}
        />
      </ExampleForm>
    ),
    Expired: () => (
      <ExampleForm initialValues={{ paymentMethod: 'replaceCard' }}>
        <CardChoice
          name="paymentMethod"
          label="Pay with"
          card={savedCard}
          now={Date.UTC(2032, 1, 1)}
          others={otherCards}
        />
      </ExampleForm>
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
