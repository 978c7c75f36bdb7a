import figures from '../art/figures.svg';
import { DayArc } from './DayArc.tsx';
import css from './HeroArt.module.css';

export interface HeroArtProps {
  /** Hour of the day, 0 to 24. */
  hour: number;
}

// The canvas of 1440 by 800. On a phone only its left part is in sight, with an arc of its own.
const wide = { center: { x: 720, y: 690 }, reach: { x: 640, y: 560 }, climb: 52, sun: 46 };
const medium = { center: { x: 720, y: 690 }, reach: { x: 330, y: 590 }, climb: 43, sun: 40 };
const narrow = { center: { x: 303, y: 690 }, reach: { x: 186, y: 210 }, climb: 50, sun: 30 };

/** Draws the day as an arc over hills, with people below it. */
export function HeroArt({ hour }: HeroArtProps) {
  return (
    <div className={css.root} aria-hidden="true">
      <div className={css.stage}>
        <svg className={css.layer} viewBox="0 0 1440 800" preserveAspectRatio="xMidYMax slice">
          <g className={css.wide}>
            <DayArc {...wide} hour={hour} />
          </g>
          <g className={css.medium}>
            <DayArc {...medium} hour={hour} />
          </g>
          <g className={css.narrow}>
            <DayArc {...narrow} hour={hour} />
          </g>
          <path
            className={css.far}
            d="M0 640c170-70 330-78 520-34s300 66 470 26 300-60 450-20v188H0Z"
          />
          <path className={css.mid} d="M0 690c200-54 420-60 640-22s430 46 800-30v162H0Z" />
          <path className={css.near} d="M0 712c260-44 520-34 760-10s420 22 680-14v112H0Z" />
        </svg>
        <img className={css.layer} src={figures} alt="" width="1440" height="800" />
        <svg className={css.layer} viewBox="0 0 1440 800" preserveAspectRatio="xMidYMax slice">
          <path className={css.floor} d="M0 776c300-44 560-40 800-18s420 18 640-12v60H0Z" />
        </svg>
      </div>
    </div>
  );
}
