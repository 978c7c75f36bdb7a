import css from '../examples/examples.module.css';
import { StayDates } from './StayDates.tsx';

export const Units = () => (
  <div className={css.stack}>
    <StayDates range={{ first: '2026-12-03', last: '2026-12-05' }} unit="night" size="large" />
    <StayDates range={{ first: '2026-12-03', last: '2026-12-05' }} unit="day" />
    <StayDates range={{ first: '2026-12-03', last: '2026-12-03' }} unit="day" size="small" />
  </div>
);
