import { useId } from 'react';
import { ClassTime } from '../ClassTime/ClassTime.tsx';
import css from '../examples/examples.module.css';
import { exampleImage, exampleLineItems } from '../examples/fixtures.ts';
import { Link } from '../Link/Link.tsx';
import { PriceBreakdown } from '../PriceBreakdown/PriceBreakdown.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { ClassPanel } from './ClassPanel.tsx';

const image = exampleImage();
const start = Date.parse('2026-11-22T02:00:00Z');
const time = <ClassTime start={start} end={start + 3_600_000} timeZone="America/Los_Angeles" />;

export const Aside = () => (
  <div className={css.narrow}>
    <ClassPanel
      image={image}
      title={
        <Link variant="quiet" to="/styleguide">
          Slow flow for tired shoulders
        </Link>
      }
      after={
        <PriceBreakdown
          lineItems={exampleLineItems}
          payinTotal={{ amount: 3780, currency: 'USD' }}
          role="customer"
        />
      }
    >
      {time}
    </ClassPanel>
  </div>
);

export const Row = () => (
  <ClassPanel layout="row" image={image} title="Slow flow for tired shoulders" titleId={useId()}>
    {time}
  </ClassPanel>
);

export const Missing = () => (
  <div className={css.cards}>
    <ClassPanel image={null}>
      <p>The class is gone, the order stays.</p>
    </ClassPanel>
    <ClassPanel image={null} isLoading>
      <Skeleton width="70%" />
      <Skeleton width="40%" />
    </ClassPanel>
  </div>
);
