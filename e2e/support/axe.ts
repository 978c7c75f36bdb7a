import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeWindow = typeof globalThis & {
  axe?: { run(context: Document, options: object): Promise<AxeResults> };
};

/** What axe finds wrong with the page as it is shown, one line each; `rules` limits the search. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(async only => {
    // A colour on its way to another theme is nobody's colour.
    const onTheWay = document.getAnimations().filter(change => change instanceof CSSTransition);
    await Promise.allSettled(onTheWay.map(({ finished }) => finished));
    return (globalThis as AxeWindow).axe!.run(document, {
      resultTypes: ['violations'],
      // Our style sheets need no second download: no rule of ours asks for them.
      preload: false,
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    });
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
