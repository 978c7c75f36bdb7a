import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '#shared/values/money.ts';
import type { ShownFigures } from '../api/figureShapes.ts';
import { DayPlot } from './DayPlot.tsx';
import { changeOf } from './measures.ts';
import type { Measure } from './measures.ts';
import css from './FiguresPart.module.css';

export interface FigureCardProps {
  measure: Measure;
  period: ShownFigures['periods'][number];
  days: ShownFigures['days'];
}

/** A figure beside that of the period before, with a plot of thirty days and its table. */
export function FigureCard({ measure, period, days }: FigureCardProps) {
  const intl = useIntl();
  const { label, kind, currency, read } = measure;
  const text = (value: number | null): string => {
    if (value === null) return '–';
    if (kind === 'money') return formatMoney({ amount: value, currency: currency ?? '' });
    return intl.formatNumber(value, kind === 'share' ? { style: 'percent' } : {});
  };
  const [now, before] = [read(period.now), read(period.before)];
  const change = changeOf(now, before);
  const rows = days.map(({ date, ...figures }) => ({ date, value: read(figures) }));
  return (
    <li className={css.card}>
      <h3 className={css.label}>
        <FormattedMessage id={label} />
      </h3>
      <p className={css.value}>{text(now)}</p>
      <p className={css.soft}>
        <FormattedMessage id="ConsoleFigures.before" values={{ value: text(before) }} />
        {change !== null && change !== 0 && (
          <>
            {' · '}
            <FormattedMessage
              id={change > 0 ? 'ConsoleFigures.more' : 'ConsoleFigures.less'}
              values={{
                share: intl.formatNumber(Math.abs(change), {
                  style: 'percent',
                  maximumFractionDigits: 0,
                }),
              }}
            />
          </>
        )}
      </p>
      <DayPlot values={rows.map(({ value }) => value ?? 0)} />
      <details>
        <summary className={css.summary}>
          <FormattedMessage id="ConsoleFigures.days" />
        </summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="ConsoleFigures.day" />
              </th>
              <th scope="col">
                <FormattedMessage id={label} />
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">
                  <FormattedDate value={`${date}T12:00:00Z`} timeZone="UTC" dateStyle="medium" />
                </th>
                <td>{text(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </li>
  );
}
