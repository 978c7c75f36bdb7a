import css from '../examples/examples.module.css';
import { RecordFallback } from './RecordFallback.tsx';

export const Card = () => (
  <div className={css.cards}>
    <RecordFallback type="listing" shape="card" />
  </div>
);

export const Rows = () => (
  <div className={css.stack}>
    <RecordFallback type="transaction" />
    <RecordFallback type="review" />
    <RecordFallback type="user" />
  </div>
);

export const Line = () => <RecordFallback type="message" shape="line" />;
