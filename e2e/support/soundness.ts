import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { overflowOf, smallTargetsOf } from './shape.ts';

/** Lists the animations that still run under `prefers-reduced-motion`. */
const movingOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && Number(activeDuration) > 10;
      })
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML : '') ?? '')
      .map(html => `moves: ${html.slice(0, 80)}`),
  );

/**
 * Returns the faults of the page in the light and dark theme; empty when there are none. On a phone
 * target sizes are checked too.
 */
export async function faultsOf(page: Page, isPhone: boolean): Promise<string[]> {
  const headings = await page.getByRole('heading', { level: 1 }).count();
  const title = await page.title();
  const over = await overflowOf(page);
  const small = isPhone ? await smallTargetsOf(page) : [];
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const byDay = await violationsOf(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const moving = await movingOf(page);
  // The themes differ in colours only.
  const byNight = await violationsOf(page, ['color-contrast']);
  return [
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(/^(.+ \| Flowroom|Flowroom: .+)$/.test(title) ? [] : [`the title is "${title}"`]),
    ...(over > 0 ? [`${over} px too wide`] : []),
    ...small.map(name => `too small: ${name}`),
    ...moving,
    ...byDay,
    ...byNight.map(line => `at night: ${line}`),
  ];
}
