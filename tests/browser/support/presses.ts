import type { FrameLocator, Locator } from '@playwright/test';
import { typeCard } from './card.ts';

/** What somebody has done on a page. */
export interface Effort {
  /** Clicks and taps. */
  presses: number;
  /** Fields that were filled in or chosen from. */
  fields: number;
}

/** Hand of somebody who uses a page, which counts what it does. */
export interface Hand {
  press: (control: Locator) => Promise<void>;
  fill: (field: Locator, text: string) => Promise<void>;
  choose: (field: Locator, option: string | { label: string }) => Promise<void>;
  /** Types a card into the field of the payment provider: its number, expiry and code. */
  fillCard: (field: FrameLocator, number: string) => Promise<void>;
  /** What was done so far. */
  effort: () => Effort;
}

/** Returns a hand that has done nothing yet; that of a phone taps. */
export function createHand({ taps = false }: { taps?: boolean } = {}): Hand {
  const done: Effort = { presses: 0, fields: 0 };
  return {
    async press(control) {
      await (taps ? control.tap() : control.click());
      done.presses += 1;
    },
    async fill(field, text) {
      await field.fill(text);
      done.fields += 1;
    },
    async choose(field, option) {
      await field.selectOption(option);
      done.fields += 1;
    },
    async fillCard(field, number) {
      await typeCard(field, number);
      done.fields += 3;
    },
    effort: () => ({ ...done }),
  };
}
