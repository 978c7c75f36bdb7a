import css from './FirstSteps.module.css';

const radius = 20;
const length = 2 * Math.PI * radius;

/** Ring that fills with what is done; the words beside it say the same. */
export const ProgressRing = ({ done, all }: { done: number; all: number }) => (
  <svg className={css.ring} viewBox="0 0 48 48" aria-hidden="true" data-done={done}>
    <circle className={css.track} cx="24" cy="24" r={radius} />
    <circle
      className={css.arc}
      cx="24"
      cy="24"
      r={radius}
      strokeDasharray={`${(done / all) * length} ${length}`}
      transform="rotate(-90 24 24)"
    />
  </svg>
);
