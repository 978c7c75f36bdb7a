import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { atRest } from './shape.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeWindow = typeof globalThis & {
  axe?: { run(context: Document, options: object): Promise<AxeResults> };
};

/** Returns the axe violations of the page, one line each. @param rules limits the check to these */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  // Colours in transition between the themes would be measured, and those of a list that reloads.
  await atRest(page);
  const { violations } = await page.evaluate(async only => {
    return (globalThis as AxeWindow).axe!.run(document, {
      resultTypes: ['violations'],
      // None of the rules in use needs the style sheets downloaded again.
      preload: false,
      runOnly: only && { type: 'rule', values: only },
    });
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
