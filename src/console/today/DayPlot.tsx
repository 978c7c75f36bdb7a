import css from './FiguresPart.module.css';

/** Units of the drawing. */
const width = 120;
const height = 32;
const gap = 1;

/** Bars of days, the oldest first. The table beside it says the same in numbers. */
export function DayPlot({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 0);
  const step = width / values.length;
  return (
    <svg
      className={css.plot}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line className={css.ground} x1="0" x2={width} y1={height} y2={height} />
      {values.map((value, index) => {
        const tall = most > 0 ? (Math.max(0, value) / most) * (height - 2) : 0;
        return (
          <rect
            // Days have no id but their place.
            key={index}
            className={css.bar}
            x={index * step + gap / 2}
            y={height - tall}
            width={step - gap}
            height={tall}
          />
        );
      })}
    </svg>
  );
}
