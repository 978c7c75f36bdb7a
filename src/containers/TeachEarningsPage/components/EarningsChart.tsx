import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatInstant } from '#shared/time/time.ts';
import { formatMoneyShort, minorUnitsOf } from '#shared/values/money.ts';
import type { EarningsMonth } from '#shared/contract/api/teach.ts';
import css from './EarningsChart.module.css';

const size = { width: 960, height: 300 };
const margin = { top: 12, right: 0, bottom: 28, left: 72 };
/** Parts of what students paid, from the axis upwards. */
const parts = ['net', 'commission', 'gatewayFee', 'refunds'] as const;
const gap = 2;
const mostLabels = 12;

/** Amounts of a month from the axis up: each begins where the one below ends. */
export function stackOf(
  month: EarningsMonth,
): { part: (typeof parts)[number]; from: number; to: number }[] {
  let top = 0;
  return parts.flatMap(part => {
    // What is taken from the gross is negative.
    const amount = Math.max(0, part === 'net' ? month.net.amount : -month[part].amount);
    if (amount === 0) return [];
    const from = top;
    top += amount;
    return [{ part, from, to: top }];
  });
}

export interface EarningsChartProps {
  /** In order. */
  months: readonly EarningsMonth[];
}

/**
 * What students paid by month, and where it went. The table below says the same in numbers, so screen readers
 * are spared the drawing.
 */
export function EarningsChart({ months }: EarningsChartProps) {
  const { locale } = useIntl();
  const currency = months[0]?.gross.currency;
  if (!currency) return null;
  const stacks = months.map(month => ({ month: month.month, bars: stackOf(month) }));
  const most = Math.max(minorUnitsOf(currency), ...stacks.map(({ bars }) => bars.at(-1)?.to ?? 0));
  const x = scaleBand({
    domain: months.map(({ month }) => month),
    range: [margin.left, size.width - margin.right],
    padding: 0.35,
  });
  const y = scaleLinear({
    domain: [0, most],
    range: [size.height - margin.bottom, margin.top],
    nice: true,
  });
  const step = Math.ceil(months.length / mostLabels);
  return (
    <figure className={css.root} aria-hidden="true">
      <figcaption className={css.legend}>
        {parts.map(part => (
          <span key={part} className={css.entry}>
            <span className={css[part]} />
            <FormattedMessage id={`EarningsTable.${part}`} />
          </span>
        ))}
      </figcaption>
      <div className={css.scroll}>
        <svg className={css.chart} viewBox={`0 0 ${size.width} ${size.height}`}>
          <AxisLeft
            scale={y}
            left={margin.left}
            numTicks={4}
            hideAxisLine
            tickClassName={css.tick}
            tickLength={0}
            tickFormat={amount => formatMoneyShort({ amount: Number(amount), currency }, locale)}
          />
          {stacks.map(({ month, bars }) =>
            bars.map(({ part, from, to }) => (
              <Bar
                key={`${month} ${part}`}
                className={css[part]}
                x={x(month)}
                y={y(to)}
                width={x.bandwidth()}
                height={Math.max(1, y(from) - y(to) - gap)}
                rx={3}
              />
            )),
          )}
          <AxisBottom
            scale={x}
            top={size.height - margin.bottom}
            tickClassName={css.tick}
            axisLineClassName={css.axis}
            hideTicks
            tickValues={months.map(({ month }) => month).filter((_, at) => at % step === 0)}
            tickFormat={month => monthName(month, locale, step > 1)}
          />
        </svg>
      </div>
    </figure>
  );
}

/** "Nov", with the year where months are left out: "Nov 26". */
const monthName = (month: string, locale: string, hasYear: boolean): string =>
  formatInstant(
    `${month}-15T12:00:00Z`,
    'UTC',
    hasYear ? { month: 'short', year: '2-digit' } : { month: 'short' },
    locale,
  );
