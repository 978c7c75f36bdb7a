import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { figuresShape } from '../api/figureShapes.ts';
import type { ShownFigures } from '../api/figureShapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { FigureCard } from './FigureCard.tsx';
import { currenciesOf, measures } from './measures.ts';
import css from './FiguresPart.module.css';

const periods = ['day', 'week', 'month'] as const;
type Period = (typeof periods)[number];

/** How business goes on the clock of the operator, beside the period before. */
export function FiguresPart() {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data, error } = useReadData(figuresShape, 'figures/show', { timeZone });
  return (
    <section className={css.root} aria-labelledby="figures">
      <h2 id="figures" className={css.heading}>
        <FormattedMessage id="ConsoleFigures.title" />
      </h2>
      {error && <FailureNotice error={error} />}
      {!data && !error && <RowsSkeleton />}
      {data && <Figures data={data} />}
    </section>
  );
}

function Figures({ data }: { data: ShownFigures }) {
  const intl = useIntl();
  const [name, setName] = useState<Period>('day');
  const shown = data.periods.find(period => period.name === name);
  return (
    <Tabs
      label={intl.formatMessage({ id: 'ConsoleFigures.periods' })}
      selected={name}
      onSelect={id => setName(periods.find(period => period === id) ?? 'day')}
      tabs={periods.map(id => ({
        id,
        label: <FormattedMessage id={`ConsoleFigures.period.${id}`} />,
      }))}
    >
      <p className={css.soft}>
        <FormattedMessage id={`ConsoleFigures.compared.${name}`} />
      </p>
      {shown && (
        <ul className={css.cards}>
          {measures(currenciesOf(data)).map(measure => (
            <FigureCard key={measure.key} measure={measure} period={shown} days={data.days} />
          ))}
        </ul>
      )}
      <p className={css.soft}>
        <FormattedMessage id="ConsoleFigures.without" />
      </p>
    </Tabs>
  );
}
