import { useState } from 'react';
import css from '../examples/examples.module.css';
import { FieldDateRange } from './FieldDateRange.tsx';
import type { PartialRange } from './rangeRules.ts';

function Example({ start }: { start: PartialRange }) {
  const [range, setRange] = useState(start);
  return (
    <FieldDateRange
      range={range}
      rules={{
        min: '2026-12-01',
        max: '2027-02-28',
        isFree: day => !['2026-12-09', '2026-12-10'].includes(day),
      }}
      labels={{ first: 'First night', last: 'Last night' }}
      showsErrors={false}
      isLoading={false}
      onChange={setRange}
      onMonth={() => undefined}
    />
  );
}

export const EmptyAndChosen = () => (
  <div className={css.stack}>
    <Example start={{ first: null, last: null }} />
    <Example start={{ first: '2026-12-03', last: '2026-12-05' }} />
  </div>
);
