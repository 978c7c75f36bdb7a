import { CalendarDays, Gift, GraduationCap, Wallet } from 'lucide-react';
import { useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldCheckboxGroup } from '#src/components/FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldCurrency } from '#src/components/FieldCurrency/FieldCurrency.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import { payoutOf } from '#shared/transactions/payout.ts';
import { formatMoney } from '#shared/values/money.ts';
import type { Validator } from '#src/util/validators.ts';
import { composeValidators, maximumMoney, minimumMoney, required } from '#src/util/validators.ts';
import { isCourse, isFree, isWeekly, paymentKindsOf } from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { defaultJoin } from '../../sessionDraft.ts';
import { patternOf, seriesOf } from '../../timesDraft.ts';
import { latestJoin } from '#shared/contract/listingData.ts';
import css from './DescriptionPanel.module.css';
import type { Money } from '#shared/contract/values.ts';

/** Applies a validator of money to a field that may be empty. */
const whenGiven =
  (validate: Validator<Money>): Validator<Money | null> =>
  price =>
    validate(price ?? undefined);
const validatePrice: Validator<Money | null> = (price, all) => {
  const { currency, listingMinimumPrice: least, listingMaximumPrice: most } = marketplace;
  const minimum = formatMoney({ amount: least, currency });
  const maximum = formatMoney({ amount: most, currency });
  return composeValidators<Money | null>(
    required('EditListingPage.price.required'),
    whenGiven(minimumMoney(least, { id: 'EditListingPage.price.tooLow', values: { minimum } })),
    whenGiven(maximumMoney(most, { id: 'EditListingPage.price.tooHigh', values: { maximum } })),
  )(price, all);
};
const validatePaymentType = required('EditListingPage.paymentType.required');

const types = [
  { value: 'paid', Icon: Wallet },
  { value: 'free', Icon: Gift },
];
const ways = [
  { value: 'dates', Icon: CalendarDays },
  { value: 'course', Icon: GraduationCap },
];
const joins = Array.from({ length: latestJoin }, (_, index) => String(index + 1));
const paymentTypes = ['per_session', 'recurring'];
const saleUnits = ['session', 'person'];

/** There are two ways to pay, or a class that has begun to be sold by the month goes on. */
const mayChooseWays = ({ paymentType = [] }: DescriptionValues): boolean =>
  marketplace.hasSubscriptions || paymentType.join() !== 'per_session';

export interface PriceFieldsProps {
  unit: DateUnit | null;
  /** The listing is published: only the amounts can be changed. */
  isOut: boolean;
}

/** Fields for the type of payment and the prices. */
export function PriceFields({ unit, isOut }: PriceFieldsProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  if (isCourse(values)) return <CoursePrice isOut={isOut} />;
  const kinds = paymentKindsOf(values);
  const session = unit ? `price.${unit}` : isWeekly(values) ? 'price.session' : 'price';
  return (
    <>
      {!unit && !isOut && <TypeField />}
      {isWeekly(values) && !isOut && <SoldAsField />}
      {isWeekly(values) && !isFree(values) && !isOut && mayChooseWays(values) && (
        <FieldCheckboxGroup
          name="paymentType"
          label={text('paymentType')}
          variant="cards"
          options={paymentTypes.map(value => ({
            value,
            label: text(`paymentType.${value}`),
            description: text(`paymentType.${value}.help`),
          }))}
          validate={validatePaymentType}
        />
      )}
      {!isFree(values) && kinds.length > 0 && (
        <div className={css.pair}>
          {kinds.includes('per_session') && (
            <PriceField name="price" label={text(session)} price={values.price} />
          )}
          {kinds.includes('recurring') && (
            <PriceField
              name="monthlyPrice"
              label={text('monthlyPrice')}
              price={values.monthlyPrice}
            />
          )}
        </div>
      )}
      {!unit && !isFree(values) && kinds.includes('per_session') && (
        <FieldRadioGroup
          name="saleUnit"
          label={text('saleUnit')}
          variant="cards"
          fallback="session"
          options={saleUnits.map(value => ({
            value,
            label: text(`saleUnit.${value}`),
            description: text(`saleUnit.${value}.help`),
          }))}
        />
      )}
      {isOut && kinds.includes('recurring') && (
        <p className={css.note}>
          <FormattedMessage id="EditListingPage.monthlyPrice.out" />
        </p>
      )}
    </>
  );
}

/** Date by date, or as a whole. */
function SoldAsField() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  // A site without subscriptions sells no courses, and one that was chosen before can be changed.
  if (!marketplace.hasSubscriptions && !isCourse(values)) return null;
  return (
    <FieldRadioGroup
      name="soldAs"
      label={text('soldAs')}
      variant="cards"
      fallback="dates"
      options={ways.map(({ value, Icon }) => ({
        value,
        label: text(`soldAs.${value}`),
        description: text(`soldAs.${value}.help`),
        icon: <Icon aria-hidden="true" />,
      }))}
    />
  );
}

/** Fields of a course: its one price, and until when people can join. */
function CoursePrice({ isOut }: Pick<PriceFieldsProps, 'isOut'>) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const pattern = values.seriesEnd ? patternOf(values) : null;
  const dates = pattern && seriesOf(pattern).length;
  return (
    <>
      {!isOut && <TypeField />}
      {!isOut && <SoldAsField />}
      {!isFree(values) && (
        <>
          <div className={css.pair}>
            <PriceField name="price" label={text('price.course')} price={values.price} />
          </div>
          {dates !== null && (
            <p className={css.note}>
              <FormattedMessage id="EditListingPage.course.dates" values={{ count: dates }} />
            </p>
          )}
          {!isOut && (
            <FieldRadioGroup
              name="joinUntil"
              label={text('joinUntil')}
              help={text('joinUntil.help')}
              variant="rows"
              fallback={String(defaultJoin)}
              options={joins.map(value => ({ value, label: text(`joinUntil.${value}`) }))}
            />
          )}
        </>
      )}
    </>
  );
}

/** Paid or free. */
export function TypeField() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  return (
    <FieldRadioGroup
      name="type"
      label={text('type')}
      variant="cards"
      options={types.map(({ value, Icon }) => ({
        value,
        label: text(`type.${value}`),
        description: text(`type.${value}.help`),
        icon: <Icon aria-hidden="true" />,
      }))}
    />
  );
}

interface PriceFieldProps {
  name: 'price' | 'monthlyPrice';
  label: string;
  /** Value as typed; not an amount while it can not be parsed. */
  price: Money | null | undefined;
}

/** Field for a price, with the payout that results. */
export function PriceField({ name, label, price }: PriceFieldProps) {
  const intl = useIntl();
  const fees = {
    commission: marketplace.providerCommissionPercent / 100,
    fee: marketplace.paymentGatewayFeePercent / 100,
  };
  const payout =
    price && typeof price === 'object' ? formatMoney(payoutOf(price), intl.locale) : null;
  return (
    <FieldCurrency
      name={name}
      label={label}
      help={
        payout
          ? intl.formatMessage({ id: 'EditListingPage.price.payout' }, { payout, ...fees })
          : intl.formatMessage({ id: 'EditListingPage.price.help' }, fees)
      }
      currency={marketplace.currency}
      validate={validatePrice}
    />
  );
}
