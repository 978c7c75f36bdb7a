import { CircleCheck } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import type { AttendeeFieldsProps } from '#src/components/AttendeeFields/AttendeeFields.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import type { CardChoiceValue } from '#src/util/savedCard.ts';
import type { CardHandle } from '#src/components/CardField/CardField.tsx';
import type { StripeScript } from '#src/components/CardField/useStripe.ts';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { listingLimits } from '#shared/config/listing.ts';
import { cleanLine } from '#shared/text/text.ts';
import { formatMoney } from '#shared/values/money.ts';
import { payerKeysOf } from '#src/util/storedText.ts';
import { KeptText } from '#src/components/KeptText.ts';
import { maxLength } from '#src/util/validators.ts';
import type { UsableCard } from '../hooks/useSavedCard.ts';
import type { PayingCard } from '../payment.ts';
import { PaymentFields } from './PaymentFields.tsx';
import type { Refusal } from './PaymentFields.tsx';
import css from './CheckoutForm.module.css';
import type { Money } from '#shared/contract/values.ts';

export interface CheckoutValues {
  name?: string;
  postal?: string;
  message?: string;
  /** Who comes on the places, where there are several. */
  names?: (string | undefined)[];
  /** Card to pay with, when one is saved. */
  paymentMethod?: CardChoiceValue;
  /** Choice to save the card, when none is saved. */
  saveAfterOnetimePayment?: boolean;
}

export interface CheckoutFormProps {
  /** null when nothing is paid here: the class is free, or the card is accepted. */
  script: StripeScript | null;
  /** The card is accepted; only the confirmation is missing. */
  isCardHandled: boolean;
  teacher: string;
  /** Name of the student, which most cards have. */
  payer: string;
  total: Money | null;
  /** What the student agrees to. */
  terms: ReactNode;
  /** Saved card, which pays without being typed in. */
  saved: UsableCard | null;
  refusal: Refusal | null;
  /** Under which the message is stored until it is sent; null for nobody. */
  messageKey: string | null;
  places: number;
  /** Under which the names of the places are stored until they are saved. */
  nameKeys: readonly string[];
  inProgress: boolean;
  /** The form can not be submitted, for instance after the payment window has closed. */
  isBlocked: boolean;
  onSubmit: (values: CheckoutValues, card: PayingCard | null) => Promise<void>;
}

/** Few orders have several places. */
const LazyAttendeeFields = lazyComponent<AttendeeFieldsProps>({
  load: () =>
    import('#src/components/AttendeeFields/AttendeeFields.tsx').then(
      module => module.AttendeeFields,
    ),
  messages: ['attendees'],
  Skeleton: ({ places }) =>
    Array.from({ length: places }, (_, index) => (
      <Skeleton key={index} shape="block" height="4.75rem" />
    )),
});

const validateMessage = maxLength(listingLimits.textMax);

/**
 * Form for the card, the billing details, the names of several people and a message to the teacher.
 */
export function CheckoutForm(props: CheckoutFormProps) {
  const { script, isCardHandled, teacher, payer, saved, places, terms, inProgress } = props;
  const { messageKey } = props;
  const { card, paysWithSaved, submit } = usePayingCard(props);
  const initialValues = useMemo(
    () =>
      ({ paymentMethod: saved?.isExpired ? 'replaceCard' : 'defaultCard', name: payer }) as const,
    [saved?.isExpired, payer],
  );

  return (
    <Form<CheckoutValues>
      initialValues={initialValues}
      onSubmit={submit}
      render={({ handleSubmit, values }) => (
        <form
          className={css.root}
          noValidate
          onSubmit={event => {
            // Shows the errors of the card together with those of the other fields.
            if (script && !paysWithSaved(values)) card.current?.check();
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
          {script && (
            <>
              {payerKeysOf(messageKey).map(([name, key]) => (
                <KeptText key={name} name={name} keptAs={key} />
              ))}
              <PaymentFields
                script={script}
                card={card}
                saved={saved}
                paysWithSaved={paysWithSaved(values)}
                refusal={props.refusal}
              />
            </>
          )}
          {places > 1 && <NamesGroup teacher={teacher} places={places} nameKeys={props.nameKeys} />}
          <MessageGroup teacher={teacher} messageKey={messageKey} />
          {terms}
          <ActionBar>
            <Button
              type="submit"
              size="large"
              fullWidth
              inProgress={inProgress}
              disabled={props.isBlocked || (script !== null && script.status !== 'ready')}
            >
              <SubmitLabel isCardHandled={isCardHandled} total={props.total} />
            </Button>
          </ActionBar>
        </form>
      )}
    />
  );
}

/** The card that the form pays with: the saved one, or what is typed in the provider's field. */
function usePayingCard({ script, saved, onSubmit }: CheckoutFormProps) {
  const card = useRef<CardHandle>(null);
  const paysWithSaved = ({ paymentMethod }: CheckoutValues) =>
    saved !== null && paymentMethod === 'defaultCard';

  async function submit(values: CheckoutValues) {
    if (!script) return onSubmit(values, null);
    if (saved && paysWithSaved(values)) {
      return onSubmit(values, { kind: 'saved', methodId: saved.methodId });
    }
    const element = card.current?.take();
    if (!element) return undefined;
    return onSubmit(values, {
      kind: 'typed',
      card: element,
      billing: {
        name: cleanLine(values.name ?? ''),
        address: { postal_code: cleanLine(values.postal ?? '') },
      },
      isKept: saved
        ? values.paymentMethod === 'replaceCard'
        : values.saveAfterOnetimePayment === true,
    });
  }
  return { card, paysWithSaved, submit };
}

type NamesGroupProps = Pick<CheckoutFormProps, 'teacher' | 'places' | 'nameKeys'>;

function NamesGroup({ teacher, places, nameKeys }: NamesGroupProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>
        <FormattedMessage id="CheckoutPage.names.heading" />
      </legend>
      <p className={css.help}>
        <FormattedMessage id="CheckoutPage.names.help" values={{ teacher }} />
      </p>
      <LazyAttendeeFields places={places} keptAs={nameKeys} optional />
    </fieldset>
  );
}

function MessageGroup({ teacher, messageKey }: Pick<CheckoutFormProps, 'teacher' | 'messageKey'>) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `CheckoutPage.${id}` }, { teacher });
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>
        <FormattedMessage id="CheckoutPage.message.heading" />
      </legend>
      <KeptText name="message" keptAs={messageKey} />
      <FieldTextArea
        name="message"
        label={text('message')}
        help={text('message.help')}
        optional
        rows={3}
        maxLength={listingLimits.textMax}
        validate={validateMessage}
      />
    </fieldset>
  );
}

function SubmitLabel({ isCardHandled, total }: Pick<CheckoutFormProps, 'isCardHandled' | 'total'>) {
  const { locale } = useIntl();
  if (isCardHandled) return <FormattedMessage id="CheckoutPage.submit.confirm" />;
  if (!total || total.amount <= 0) return <FormattedMessage id="CheckoutPage.submit.free" />;
  return (
    <FormattedMessage id="CheckoutPage.submit" values={{ price: formatMoney(total, locale) }} />
  );
}
