import type { IntlShape } from 'react-intl';
import type { TimeExpression, Timepoint } from '@flowroom/marketplace/process';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';
import { shortName } from '../model/graph.ts';

type Intl = Pick<IntlShape, 'formatMessage' | 'formatNumber' | 'formatList'>;
type Period = Extract<TimeExpression, { periods: unknown }>['periods'][number];

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
  ['second', 1000],
] as const;

/** A period in words: "6 days", "1 hour, 30 minutes". */
function periodText(intl: Intl, { months, milliseconds }: Period): string {
  const amount = (value: number, unit: string) =>
    intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
  const parts = months > 0 ? [amount(months, 'month')] : [];
  let rest = milliseconds;
  for (const [unit, length] of units) {
    const count = unit === 'second' ? rest / length : Math.floor(rest / length);
    if (count > 0) parts.push(amount(count, unit));
    rest -= count * length;
  }
  return intl.formatList(parts.length > 0 ? parts : [amount(0, 'second')], { type: 'unit' });
}

function timepointText(intl: Intl, timepoint: Timepoint): string {
  const id = `ConsoleTime.${timepoint.of}`;
  if ('state' in timepoint) return intl.formatMessage({ id }, { name: shortName(timepoint.state) });
  if ('transition' in timepoint) {
    return intl.formatMessage({ id }, { name: shortName(timepoint.transition) });
  }
  return intl.formatMessage({ id });
}

/** A time of a process in words: "15 minutes after the first entry into pending-payment". */
export function timeText(intl: Intl, time: TimeExpression): string {
  switch (time.fn) {
    case 'timepoint':
      return timepointText(intl, time.timepoint);
    case 'plus':
    case 'minus': {
      const period = intl.formatList(time.periods.map(one => periodText(intl, one)));
      const base = timeText(intl, time.base);
      return intl.formatMessage({ id: `ConsoleTime.${time.fn}` }, { period, base });
    }
    case 'min': {
      const times = time.of.map(one => timeText(intl, one));
      return intl.formatMessage(
        { id: 'ConsoleTime.min' },
        { times: intl.formatList(times, { type: 'disjunction' }) },
      );
    }
    case 'ignore-if-past':
      return intl.formatMessage(
        { id: 'ConsoleTime.ignoreIfPast' },
        { time: timeText(intl, time.of) },
      );
  }
}
