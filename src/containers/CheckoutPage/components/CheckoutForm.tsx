import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { listingLimits } from '#src/config/listing.ts';
import { formatMoneyShort } from '#src/util/money.ts';
import type { Money } from '#src/util/money.ts';
import type { StripeCardElement } from '#src/util/stripeJs.ts';
import { maxLength, required } from '#src/util/validators.ts';
import type { StripeScript } from '../hooks/useStripe.ts';
import type { CardFailure } from '../payment.ts';
import { CardField } from './CardField.tsx';
import type { CardHandle } from './CardField.tsx';
import css from './CheckoutForm.module.css';

export interface CheckoutValues {
  name?: string;
  postal?: string;
  message?: string;
}

export interface CheckoutFormProps {
  /** null when nothing has to be paid here: it is free, or the card is through. */
  script: StripeScript | null;
  /** The card of this order is through: only the confirmation is missing. */
  isCardHandled: boolean;
  teacher: string;
  total: Money | null;
  cardFailure: CardFailure | null;
  inProgress: boolean;
  /** The price is not known yet, or the time is over. */
  isBlocked: boolean;
  onSubmit: (values: CheckoutValues, card: StripeCardElement | null) => Promise<void>;
}

const validateName = required('CheckoutPage.name.required');
const validatePostal = required('CheckoutPage.postal.required');
const validateMessage = maxLength(listingLimits.textMax);

/** Card, billing details and a word to the teacher. */
export function CheckoutForm({
  script,
  isCardHandled,
  teacher,
  total,
  cardFailure,
  inProgress,
  isBlocked,
  onSubmit,
}: CheckoutFormProps) {
  const intl = useIntl();
  const words = (id: string) => intl.formatMessage({ id: `CheckoutPage.${id}` }, { teacher });
  const card = useRef<CardHandle>(null);
  const paysHere = script !== null;

  async function submit(values: CheckoutValues) {
    const element = paysHere ? (card.current?.take() ?? null) : null;
    if (paysHere && !element) return;
    await onSubmit(values, element);
  }

  return (
    <Form<CheckoutValues>
      onSubmit={submit}
      render={({ handleSubmit }) => (
        <form
          className={css.root}
          noValidate
          onSubmit={event => {
            // All that is wrong is said at once, the card's part too.
            if (paysHere) card.current?.check();
            void handleSubmit(event);
          }}
        >
          <FormErrors />
          {isCardHandled && (
            <p className={css.handled}>
              <CircleCheck aria-hidden="true" />
              <FormattedMessage id="CheckoutPage.cardHandled" />
            </p>
          )}
          {paysHere && (
            <fieldset className={css.group}>
              <legend className={css.heading}>
                <FormattedMessage id="CheckoutPage.payment" />
              </legend>
              <CardPlace script={script} card={card} failure={cardFailure} />
              <div className={css.pair}>
                <FieldText
                  name="name"
                  autoComplete="cc-name"
                  label={words('name')}
                  validate={validateName}
                />
                <FieldText
                  name="postal"
                  autoComplete="billing postal-code"
                  label={words('postal')}
                  maxLength={16}
                  validate={validatePostal}
                />
              </div>
            </fieldset>
          )}
          <fieldset className={css.group}>
            <legend className={css.heading}>
              <FormattedMessage id="CheckoutPage.message.heading" />
            </legend>
            <FieldTextArea
              name="message"
              label={words('message')}
              help={words('message.help')}
              optional
              rows={3}
              maxLength={listingLimits.textMax}
              validate={validateMessage}
            />
          </fieldset>
          <p className={css.note}>
            {words(total && total.amount > 0 ? 'submit.note' : 'submit.freeNote')}
          </p>
          <ActionBar>
            <Button
              type="submit"
              size="large"
              fullWidth
              inProgress={inProgress}
              disabled={isBlocked || (paysHere && script.status !== 'ready')}
            >
              <FormattedMessage
                id={
                  isCardHandled
                    ? 'CheckoutPage.submit.confirm'
                    : total && total.amount > 0
                      ? 'CheckoutPage.submit'
                      : 'CheckoutPage.submit.free'
                }
                values={{ price: total && formatMoneyShort(total, intl.locale) }}
              />
            </Button>
          </ActionBar>
        </form>
      )}
    />
  );
}

interface CardPlaceProps {
  script: StripeScript;
  card: React.RefObject<CardHandle | null>;
  failure: CardFailure | null;
}

function CardPlace({ script, card, failure }: CardPlaceProps) {
  switch (script.status) {
    case 'ready':
      return <CardField ref={card} stripe={script.stripe} failure={failure} />;
    case 'loading':
      return <Skeleton shape="block" height="5.75rem" />;
    case 'keyMissing':
      return (
        <Notice tone="error" title={<FormattedMessage id="CheckoutPage.error.keyMissing" />}>
          <FormattedMessage id="CheckoutPage.error.keyMissing.text" />
        </Notice>
      );
    case 'failed':
      return (
        <Notice
          tone="error"
          title={<FormattedMessage id="CheckoutPage.error.script" />}
          action={
            <Button variant="secondary" size="small" onClick={script.retry}>
              <FormattedMessage id="CheckoutPage.way.retry" />
            </Button>
          }
        >
          <FormattedMessage id="CheckoutPage.error.script.text" />
        </Notice>
      );
  }
}
