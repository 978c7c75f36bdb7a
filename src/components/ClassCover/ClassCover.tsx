import { clsx } from 'clsx';
import { ownValue } from '#shared/values/lookup.ts';
import css from './ClassCover.module.css';

type Ground = 'dawn' | 'ember' | 'lilac' | 'plum' | 'sage';

/** Drawing of a workout type: lines in a field of 120 by 90, on a ground. */
interface Motif {
  ground: Ground;
  lines: string;
}

const waves: Motif = {
  ground: 'lilac',
  lines:
    'M-4 46q14-15 28 0t28 0 28 0 28 0 28 0M-4 60q14-15 28 0t28 0 28 0 28 0 28 0M-4 74q14-15 28 0t28 0 28 0 28 0 28 0',
};

const motifs: Record<string, Motif> = {
  acroyoga: { ground: 'sage', lines: 'M14 74C38 4 72 4 78 52M106 74C82 4 48 4 42 52M60 74V58' },
  aerobic: { ground: 'ember', lines: 'M-2 54h30l9-28 14 50 12-38 7 16h52' },
  balance_and_stability: {
    ground: 'sage',
    lines:
      'M44 68a16 16 0 1 0 32 0a16 16 0 1 0-32 0M49 41a11 11 0 1 0 22 0a11 11 0 1 0-22 0M53 23a7 7 0 1 0 14 0a7 7 0 1 0-14 0',
  },
  dance: {
    ground: 'lilac',
    lines:
      'M-4 60C26 14 46 90 70 46S106 18 124 42M-4 74C26 28 46 104 70 60S106 32 124 56M-4 46C26 0 46 76 70 32S106 4 124 28',
  },
  flexibility_and_mobility: {
    ground: 'dawn',
    lines: 'M8 80C18 18 92 0 112 28M8 80C32 34 86 20 110 44M8 80C44 50 82 42 106 60',
  },
  hiit: { ground: 'ember', lines: 'M-2 78L24 26 44 64 64 16 84 58 104 22 124 56' },
  indoor_cycling: {
    ground: 'plum',
    lines:
      'M28 46a32 32 0 1 0 64 0a32 32 0 1 0-64 0M40 46a20 20 0 1 0 40 0a20 20 0 1 0-40 0M52 46a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  },
  strength_training: { ground: 'plum', lines: 'M18 46h84M28 32v28M37 25v42M83 25v42M92 32v28' },
  stretch: { ground: 'sage', lines: 'M6 80Q60-14 114 80M20 80Q60 10 100 80M34 80Q60 34 86 80' },
  yoga: {
    ground: 'dawn',
    lines: 'M14 82a46 46 0 0 1 92 0M28 82a32 32 0 0 1 64 0M42 82a18 18 0 0 1 36 0',
  },
};

export interface ClassCoverProps {
  /** Key of the workout type; unknown ones have waves. */
  workout: string | undefined;
  /** CSS aspect ratio. */
  aspectRatio: string;
  /** Alternative text; empty when the text beside it says it already. */
  alt: string;
}

/** Cover of a class that has no picture, drawn for its workout type. */
export function ClassCover({ workout, aspectRatio, alt }: ClassCoverProps) {
  const { ground, lines } = ownValue(motifs, workout ?? '') ?? waves;
  return (
    <svg
      className={clsx(css.root, css[ground])}
      style={{ aspectRatio }}
      viewBox="0 0 120 90"
      preserveAspectRatio="xMidYMid slice"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <circle className={css.sun} cx="84" cy="34" r="22" />
      <path className={css.lines} d={lines} />
    </svg>
  );
}
