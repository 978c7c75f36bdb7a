import { useIntl } from 'react-intl';
import { formatMoney } from '#shared/values/money.ts';
import type { Money } from '#shared/contract/values.ts';

/** An amount in the reader's language. */
export const MoneyText = ({ money }: { money: Money }) => formatMoney(money, useIntl().locale);
