import { acroyoga } from './grammars/acroyoga.ts';
import { aerobic } from './grammars/aerobic.ts';
import { balance } from './grammars/balance.ts';
import { cycling } from './grammars/cycling.ts';
import { dance } from './grammars/dance.ts';
import { flexibility } from './grammars/flexibility.ts';
import { hiit } from './grammars/hiit.ts';
import { strength } from './grammars/strength.ts';
import { stretch } from './grammars/stretch.ts';
import { yoga } from './grammars/yoga.ts';
import type { ColourwayName, Colours } from './palette.ts';
import { castLook, colourways } from './palette.ts';
import { createRandom } from '../random.ts';
import type { Grammar } from './scene.ts';
import { canvas, frame } from './scene.ts';
import { group, picture } from './svg.ts';

/** One visual grammar for each type of workout. */
export const grammars = {
  yoga,
  acroyoga,
  aerobic,
  balance,
  dance,
  flexibility,
  hiit,
  cycling,
  strength,
  stretch,
} as const satisfies Record<string, Grammar>;

export type Workout = keyof typeof grammars;

/** What a picture of a class is drawn from. */
export interface ClassArtwork {
  workout: Workout;
  /** The same seed gives the same picture. */
  seed: string;
  colours?: ColourwayName | Colours;
}

/** The picture of a class as SVG, 1600 by 1067. */
export function drawClass({ workout, seed, colours: given }: ClassArtwork): string {
  const random = createRandom(`${workout}/${seed}`);
  const names = Object.keys(colourways) as ColourwayName[];
  const picked = given ?? random.pick(names);
  const colours = typeof picked === 'string' ? colourways[picked] : picked;
  const content = grammars[workout]({ random, colours, person: () => castLook(random, colours) });
  const { defs, art } = frame(colours, content, [
    random.between(300, 1300),
    random.between(150, 420),
  ]);
  const mirrored = random.chance(0.5);
  const whole = mirrored
    ? group(art, { transform: `translate(${canvas.width} 0) scale(-1 1)` })
    : art;
  return picture(canvas.width, canvas.height, defs, whole);
}
