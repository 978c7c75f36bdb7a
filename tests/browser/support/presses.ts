import type { Locator } from '@playwright/test';

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
  /** What was done so far. */
  effort: () => Effort;
}

/** Returns a hand that has done nothing yet. */
export function createHand(): Hand {
  const done: Effort = { presses: 0, fields: 0 };
  return {
    async press(control) {
      await control.click();
      done.presses += 1;
    },
    async fill(field, text) {
      await field.fill(text);
      done.fields += 1;
    },
    effort: () => ({ ...done }),
  };
}
