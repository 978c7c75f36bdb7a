import { useId } from 'react';
import css from './DayArc.module.css';

export interface DayArcProps {
  /** Hour of the day, 0 to 24. */
  hour: number;
  /** Middle of the horizon, in units of the canvas. */
  center: { x: number; y: number };
  /** Half the width and the height of the arc. */
  reach: { x: number; y: number };
  /** Highest angle of the sun, in degrees. The rest of the arc is behind the text. */
  climb: number;
  /** Radius of the sun. */
  sun: number;
}

const marks = [6, 9, 12, 15, 18, 21];
const halos = [1.12, 1.26];

/** Draws the path of the sun, with a mark every three hours and the sun at an hour. */
export function DayArc({ hour, center, reach, climb, sun }: DayArcProps) {
  const fading = useId();
  const at = (each: number) => {
    const angle = sunAngle(each, climb);
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
      {/* Fades the lines out behind the text. */}
      <linearGradient id={fading}>
        <stop className={css.line} offset="0.2" />
        <stop className={css.gone} offset="0.36" />
        <stop className={css.gone} offset="0.64" />
        <stop className={css.line} offset="0.8" />
      </linearGradient>
      {halos.map(stretch => (
        <path key={stretch} className={css.halo} d={arc(stretch)} stroke={`url(#${fading})`} />
      ))}
      <path className={css.day} d={arc(1)} stroke={`url(#${fading})`} />
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

const dawn = 5;
const noon = 14;
const night = 23;

/**
 * Returns the angle of the sun on the arc, in radians from the right end. It rises on the left up
 * to `climb` degrees and sets on the right, which leaves the top free for text.
 */
export function sunAngle(hour: number, climb: number): number {
  const shown = Math.min(Math.max(hour, dawn), night);
  const risen = shown < noon ? (shown - dawn) / (noon - dawn) : (night - shown) / (night - noon);
  const angle = (risen * climb * Math.PI) / 180;
  return shown < noon ? Math.PI - angle : angle;
}
