import type { Figures, ShownFigures } from '../api/figureShapes.ts';

/** A figure that is shown: what it is called, how it is read, and how its value is written. */
export interface Measure {
  key: string;
  /** Id of its label. */
  label: string;
  kind: 'count' | 'share' | 'money';
  /** Of money. */
  currency?: string;
  /** Null where there is none: a share of nothing. */
  read: (figures: Figures) => number | null;
}

const counts = ['classesHeld', 'seatsSold', 'newTeachers', 'newStudents'] as const;
const sums = ['gross', 'commission', 'refunds'] as const;

/** Currencies in which there was money, in the order of their names. */
export const currenciesOf = ({ periods, days }: ShownFigures): string[] =>
  [
    ...new Set(
      [...periods.flatMap(({ now, before }) => [now, before]), ...days].flatMap(({ money }) =>
        money.map(({ currency }) => currency),
      ),
    ),
  ].toSorted();

const countMeasure = (name: (typeof counts)[number]): Measure => ({
  key: name,
  label: `ConsoleFigures.${name}`,
  kind: 'count',
  read: figures => figures[name],
});

const moneyMeasure = (name: (typeof sums)[number], currency: string): Measure => ({
  key: `${name} ${currency}`,
  label: `ConsoleFigures.${name}`,
  kind: 'money',
  currency,
  read: ({ money }) => money.find(one => one.currency === currency)?.[name] ?? 0,
});

const fillRate: Measure = {
  key: 'fillRate',
  label: 'ConsoleFigures.fillRate',
  kind: 'share',
  read: ({ seatsTaken, seatsOffered }) => (seatsOffered > 0 ? seatsTaken / seatsOffered : null),
};

/** All figures, with those of money for each currency. */
export function measures(currencies: readonly string[]): Measure[] {
  const [held, sold, ...joined] = counts.map(countMeasure);
  const money = currencies.flatMap(currency => sums.map(name => moneyMeasure(name, currency)));
  return [held, sold, fillRate, ...money, ...joined].filter(one => one !== undefined);
}

/** Change from the period before, as a share of it; null where it had nothing. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : now / before - 1;
