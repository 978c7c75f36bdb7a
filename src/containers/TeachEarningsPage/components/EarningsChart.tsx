import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { FormattedMessage, useIntl } from 'react-intl';
import { watchSize } from '#src/components/watchSize.ts';
import { formatInstant } from '#shared/time/time.ts';
import { formatScale, minorUnitsOf } from '#shared/values/money.ts';
import type { EarningsMonth } from '#shared/contract/api/teach.ts';
import css from './EarningsChart.module.css';

const height = 300;
/** Width until the page's is known. */
const firstWidth = 960;
const margin = { top: 12, right: 0, bottom: 28, left: 56 };
/** Parts of what students paid, from the axis upwards. */
const parts = ['net', 'commission', 'gatewayFee', 'refunds'] as const;
const gap = 2;
/** Widths of the labels of a month in pixels, with the space between them. */
const labelPx = { month: 44, withYear: 80 };
const settleMs = 100;

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
 * What students paid by month, and where it went. The table below says the same in numbers, so
 * screen readers are spared the drawing.
 */
export function EarningsChart({ months }: EarningsChartProps) {
  const { locale } = useIntl();
  const [box, width] = useWidth();
  const currency = months[0]?.gross.currency;
  if (!currency) return null;
  const stacks = months.map(month => ({ month: month.month, bars: stackOf(month) }));
  const most = Math.max(minorUnitsOf(currency), ...stacks.map(({ bars }) => bars.at(-1)?.to ?? 0));
  const x = scaleBand({
    domain: months.map(({ month }) => month),
    range: [margin.left, width - margin.right],
    padding: 0.35,
  });
  const y = scaleLinear({
    domain: [0, most],
    range: [height - margin.bottom, margin.top],
    nice: true,
  });
  const plot = width - margin.left - margin.right;
  const isTight = months.length > 12 || plot / months.length < labelPx.month;
  const step = isTight ? Math.ceil((months.length * labelPx.withYear) / plot) : 1;
  return (
    <figure className={css.root} aria-hidden="true">
      <Legend />
      <div ref={box}>
        <svg className={css.chart} width={width} height={height}>
          <AxisLeft
            scale={y}
            left={margin.left}
            numTicks={4}
            hideAxisLine
            hideTicks
            tickClassName={css.tick}
            tickLength={4}
            tickFormat={amount => formatScale({ amount: Number(amount), currency }, locale)}
          />
          {y.ticks(4).map(amount => (
            <line
              key={amount}
              className={css.grid}
              x1={margin.left}
              x2={width - margin.right}
              y1={y(amount)}
              y2={y(amount)}
            />
          ))}
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
            top={height - margin.bottom}
            tickClassName={css.tick}
            axisLineClassName={css.axis}
            hideTicks
            tickValues={months
              .map(({ month }) => month)
              .filter((_, at) => (months.length - 1 - at) % step === 0)}
            tickFormat={month => monthName(month, locale, step > 1)}
          />
        </svg>
      </div>
    </figure>
  );
}

function Legend() {
  return (
    <figcaption className={css.legend}>
      {parts.map(part => (
        <span key={part} className={css.entry}>
          <span className={css[part]} />
          <FormattedMessage id={`EarningsTable.${part}`} />
        </span>
      ))}
    </figcaption>
  );
}

/**
 * Width of a box in pixels, in which the chart is drawn as large as it is, so that its labels can
 * be read.
 */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(firstWidth);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || firstWidth);
    measure();
    return watchSize(element, settleMs, measure);
  }, []);
  return [box, width];
}

/** "Nov", with the year where months are left out: "Nov 2026", as "Nov 26" reads as a day. */
const monthName = (month: string, locale: string, hasYear: boolean): string =>
  formatInstant(
    `${month}-15T12:00:00Z`,
    'UTC',
    hasYear ? { month: 'short', year: 'numeric' } : { month: 'short' },
    locale,
  );
