import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CardChoice } from '#src/features/savedCard/CardChoice.tsx';
import { CardPlace } from '#src/components/CardField/CardField.tsx';
import type { CardHandle } from '#src/components/CardField/CardField.tsx';
import type { StripeScript } from '#src/components/CardField/useStripe.ts';
import { FieldCheckbox } from '#src/components/FieldCheckbox/FieldCheckbox.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { focusField } from '#src/components/FormErrors/wrongFields.ts';
import type { CardFailure } from '#src/util/cardFailure.ts';
import { required } from '#src/util/validators.ts';
import type { UsableCard } from '../hooks/useSavedCard.ts';
import type { PayingCard } from '../payment.ts';
import css from './CheckoutForm.module.css';

/** Refusal of a card. */
export interface Refusal {
  of: PayingCard['kind'];
  failure: CardFailure;
}

export interface PaymentFieldsProps {
  script: StripeScript;
  card: RefObject<CardHandle | null>;
  saved: UsableCard | null;
  /** The saved card is chosen, so no card is typed in. */
  paysWithSaved: boolean;
  refusal: Refusal | null;
}

const validateName = required('CardForm.name.required');
const validatePostal = required('CardForm.postal.required');

/** Choice of the saved card or another one, with the fields that a new card requires. */
export function PaymentFields({ script, card, saved, paysWithSaved, refusal }: PaymentFieldsProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const other = (value: 'replaceCard' | 'onetimeCardPayment') => ({
    value,
    label: text(`CardChoice.${value}`),
  });
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>
        <FormattedMessage id="CheckoutPage.payment" />
      </legend>
      {saved && (
        <CardChoice
          name="paymentMethod"
          label={text('CardChoice.label')}
          card={saved.card}
          now={saved.now}
          others={[other('replaceCard'), other('onetimeCardPayment')]}
        />
      )}
      {paysWithSaved && refusal?.of === 'saved' && <SavedCardRefused failure={refusal.failure} />}
      {(!paysWithSaved || script.status === 'failed' || script.status === 'keyMissing') && (
        <CardPlace
          script={script}
          ref={card}
          failure={refusal?.of === 'typed' ? refusal.failure : null}
        />
      )}
      {!paysWithSaved && (
        <>
          <div className={css.pair}>
            <FieldText
              name="name"
              autoComplete="cc-name"
              label={text('CardForm.name')}
              validate={validateName}
            />
            <FieldText
              name="postal"
              autoComplete="billing postal-code"
              label={text('CardForm.postal')}
              maxLength={16}
              validate={validatePostal}
            />
          </div>
          {!saved && <FieldCheckbox name="saveAfterOnetimePayment" label={text('CardForm.keep')} />}
        </>
      )}
    </fieldset>
  );
}

/** A refusal arrives late, so the focus is moved to it. */
function SavedCardRefused({ failure }: { failure: CardFailure }) {
  const root = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (root.current) focusField(root.current);
  }, [failure]);
  return (
    <p ref={root} className={css.refused} role="alert" tabIndex={-1}>
      <CircleAlert aria-hidden="true" />
      <span>
        <FormattedMessage
          id={failure.message}
          values={{ providerMessage: failure.providerMessage ?? '' }}
        />
      </span>
    </p>
  );
}
