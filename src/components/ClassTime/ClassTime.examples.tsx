import css from '../examples/examples.module.css';
import { ClassTime } from './ClassTime.tsx';

const start = '2026-11-22T02:00:00.000Z';
const end = '2026-11-22T03:00:00.000Z';

export const Sizes = () => (
  <div className={css.stack}>
    <ClassTime start={start} end={end} timeZone="America/Los_Angeles" size="large" />
    <ClassTime start={start} end={end} timeZone="America/Los_Angeles" />
    <ClassTime start={start} timeZone="Europe/Berlin" size="small" />
  </div>
);
