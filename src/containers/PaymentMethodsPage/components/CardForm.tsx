import { useRef, useEffect } from 'react';
import type { FormApi } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { CardChoice } from '#src/features/savedCard/CardChoice.tsx';
import type { CardChoiceValue } from '#src/util/savedCard.ts';
import { CardPlace } from '#src/components/CardField/CardField.tsx';
import type { CardHandle } from '#src/components/CardField/CardField.tsx';
import { useStripe } from '#src/components/CardField/useStripe.ts';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { UnloadWarning } from '#src/components/UnloadWarning.ts';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { required } from '#src/util/validators.ts';
import { billingOf } from '../billing.ts';
import type { BillingValues } from '../billing.ts';
import { selectPaymentMethods } from '../PaymentMethodsPage.duck.ts';
import { checkCard, saveCard } from '../saveCard.ts';
import { BillingAddress } from './BillingAddress.tsx';
import css from '../PaymentMethodsPage.module.css';
import type { SavedCard } from '#shared/contract/stripe.ts';
import { focusField } from '#src/components/FormErrors/wrongFields.ts';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { SaveFailure } from '../PaymentMethodsPage.duck.ts';

interface Values extends BillingValues {
  paymentMethod?: CardChoiceValue;
}

export interface CardFormProps {
  /** Saved card, if there is one. */
  card: SavedCard | null;
  onSaved: () => void;
}

const validateName = required('CardForm.name.required');
const initialValues: Values = { paymentMethod: 'defaultCard' };

/** Form for the saved card or a new one, whose fields appear when it is chosen. */
export function CardForm({ card, onSaved }: CardFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { save, shownAt } = useAppSelector(selectPaymentMethods);
  const script = useStripe(true);
  const field = useRef<CardHandle>(null);
  const failure = save.status === 'failed' ? save.failure : null;
  const isTyping = ({ paymentMethod }: Values) => !card || paymentMethod === 'replaceCard';

  async function submit(values: Values, form: FormApi<Values>) {
    const element = field.current?.take();
    if (script.status !== 'ready' || !element) return;
    const { stripe } = script;
    const isSaved = await dispatch(
      saveCard(secret => checkCard(stripe, secret, element, billingOf(values))),
    );
    if (!isSaved) return;
    form.restart(initialValues);
    onSaved();
  }

  return (
    <Form<Values>
      initialValues={initialValues}
      onSubmit={submit}
      render={({ handleSubmit, values }) => (
        <form
          className={css.form}
          noValidate
          onSubmit={event => {
            // Shows the errors of the card together with those of the other fields.
            field.current?.check();
            void handleSubmit(event);
          }}
        >
          <FormErrors />
          <UnloadWarning />
          {card && (
            <CardChoice
              name="paymentMethod"
              label={intl.formatMessage({ id: 'PaymentMethodsPage.choice' })}
              card={card}
              now={shownAt}
              others={[
                {
                  value: 'replaceCard',
                  label: intl.formatMessage({ id: 'PaymentMethodsPage.replace' }),
                },
              ]}
            />
          )}
          {failure?.kind === 'step' && <SaveFailed failure={failure} />}
          {isTyping(values) && (
            <CardPlace
              script={script}
              ref={field}
              failure={failure?.kind === 'card' ? failure.failure : null}
            />
          )}
          {isTyping(values) && script.status === 'loading' && <FieldsSkeleton />}
          {/* Rendered in the browser only: the server names some countries differently. */}
          {isTyping(values) && script.status === 'ready' && (
            <>
              <FieldText
                name="name"
                autoComplete="cc-name"
                label={intl.formatMessage({ id: 'CardForm.name' })}
                validate={validateName}
              />
              <BillingAddress />
              <Button type="submit" size="large" fullWidth inProgress={save.status === 'working'}>
                <FormattedMessage id="PaymentMethodsPage.save" />
              </Button>
            </>
          )}
        </form>
      )}
    />
  );
}

/** Skeleton of the fields. */
function FieldsSkeleton() {
  return (
    <>
      {['name', 'line 1', 'line 2', 'city', 'state', 'country'].map(field => (
        <Skeleton key={field} shape="block" height="4.75rem" />
      ))}
      <Skeleton shape="block" height="3.25rem" />
    </>
  );
}

interface SaveFailedProps {
  failure: Extract<SaveFailure, { kind: 'step' }>;
}

/** Shows why a valid card was not saved. Takes the focus, because the button is below the form. */
function SaveFailed({ failure }: SaveFailedProps) {
  const { error, hasLostCard } = failure;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) focusField(place.current);
  }, [failure]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="error" title={<FormattedMessage id="PaymentMethodsForm.failed" />}>
        {error.providerMessage ?? <FormattedMessage id="PaymentMethodsForm.genericError" />}{' '}
        {hasLostCard && <FormattedMessage id="PaymentMethodsForm.lostCard" />}
      </Notice>
    </div>
  );
}
