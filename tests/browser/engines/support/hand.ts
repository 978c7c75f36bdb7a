import type { Effort } from '../../support/presses.ts';
import { typeCard } from './card.ts';
import type { Screen, Target } from './screen.ts';

/** Hand of somebody before a screen, which counts what it does. */
export interface ScreenHand {
  press: (target: Target) => Promise<void>;
  fill: (target: Target, text: string) => Promise<void>;
  /** Types a card into the field of the payment provider: its number, expiry and code. */
  fillCard: (number: string) => Promise<void>;
  /** What was done so far. */
  effort: () => Effort;
}

/** Returns a hand that has done nothing yet. */
export function handAt(screen: Screen): ScreenHand {
  const done: Effort = { presses: 0, fields: 0 };
  return {
    async press(target) {
      await screen.click(target);
      done.presses += 1;
    },
    async fill(target, text) {
      await screen.type(target, text);
      done.fields += 1;
    },
    async fillCard(number) {
      await typeCard(screen, number);
      done.fields += 3;
    },
    effort: () => ({ ...done }),
  };
}
