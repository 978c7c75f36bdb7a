import figures from '../art/figures.svg';
import css from './HeroArt.module.css';

export interface HeroArtProps {
  /** Hour of the day that the sun stands at, 0 to 24. */
  hour: number;
}

const center = { x: 720, y: 690 };
const reach = { x: 640, y: 560 };
const dawn = 5;
const night = 23;
const marks = [6, 9, 12, 15, 18, 21];

/** A point of the day's arc: dawn stands left on the horizon, night right. */
function atHour(hour: number, stretch = 1) {
  const share = (Math.min(Math.max(hour, dawn), night) - dawn) / (night - dawn);
  const angle = Math.PI * (1 - share);
  return {
    x: center.x + Math.cos(angle) * reach.x * stretch,
    y: center.y - Math.sin(angle) * reach.y * stretch,
  };
}

const arc = (stretch: number) => {
  const [x, y] = [reach.x * stretch, reach.y * stretch];
  return `M${center.x - x} ${center.y}A${x} ${y} 0 0 1 ${center.x + x} ${center.y}`;
};

/** The day as an arc over the hills: its hours, its sun, and the people who move under it. */
export function HeroArt({ hour }: HeroArtProps) {
  const sun = atHour(hour);
  return (
    <div className={css.root} aria-hidden="true">
      <svg className={css.scene} viewBox="0 0 1440 800" preserveAspectRatio="xMidYMax slice">
        <path className={css.halo} d={arc(1.12)} />
        <path className={css.halo} d={arc(1.26)} />
        <path className={css.day} d={arc(1)} />
        {marks.map(mark => {
          const { x, y } = atHour(mark);
          return <circle key={mark} className={css.mark} cx={x} cy={y} r="5" />;
        })}
        <g className={css.sun} style={{ transform: `translate(${sun.x}px, ${sun.y}px)` }}>
          <circle className={css.glow} r="96" />
          <circle className={css.disc} r="46" />
        </g>
        <path
          className={css.far}
          d="M0 640c170-70 330-78 520-34s300 66 470 26 300-60 450-20v188H0Z"
        />
        <path className={css.mid} d="M0 690c200-54 420-60 640-22s430 46 800-30v162H0Z" />
        <path className={css.near} d="M0 712c260-44 520-34 760-10s420 22 680-14v112H0Z" />
      </svg>
      <img className={css.figures} src={figures} alt="" />
      <svg className={css.scene} viewBox="0 0 1440 800" preserveAspectRatio="xMidYMax slice">
        <path className={css.floor} d="M0 776c300-44 560-40 800-18s420 18 640-12v60H0Z" />
      </svg>
    </div>
  );
}
