import css from './DayArc.module.css';

export interface DayArcProps {
  /** Hour that the sun stands at, 0 to 24. */
  hour: number;
  /** Middle of the horizon, in units of the canvas. */
  center: { x: number; y: number };
  /** Half the width and the height of the arc. */
  reach: { x: number; y: number };
  /** Radius of the sun. */
  sun: number;
}

const dawn = 5;
const night = 23;
const marks = [6, 9, 12, 15, 18, 21];
const halos = [1.12, 1.26];

/** The way of the sun from dawn to night, a mark every three hours, and the sun at its hour. */
export function DayArc({ hour, center, reach, sun }: DayArcProps) {
  const at = (each: number) => {
    const share = (Math.min(Math.max(each, dawn), night) - dawn) / (night - dawn);
    const angle = Math.PI * (1 - share);
    return {
      x: Math.round(center.x + Math.cos(angle) * reach.x),
      y: Math.round(center.y - Math.sin(angle) * reach.y),
    };
  };
  const arc = (stretch: number) => {
    const [x, y] = [reach.x * stretch, reach.y * stretch];
    return `M${center.x - x} ${center.y}A${x} ${y} 0 0 1 ${center.x + x} ${center.y}`;
  };
  const { x, y } = at(hour);
  return (
    <>
      {halos.map(stretch => (
        <path key={stretch} className={css.halo} d={arc(stretch)} />
      ))}
      <path className={css.day} d={arc(1)} />
      {marks.map(mark => (
        <circle key={mark} className={css.mark} cx={at(mark).x} cy={at(mark).y} r="5" />
      ))}
      <g className={css.sun} style={{ transform: `translate(${x}px, ${y}px)` }}>
        <circle className={css.glow} r={sun * 2} />
        <circle className={css.disc} r={sun} />
      </g>
    </>
  );
}
