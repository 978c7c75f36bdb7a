import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { overflowOf, smallTargetsOf } from './shape.ts';

/** What still moves, for somebody who has asked for less motion. */
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
 * What is wrong with the page as it stands, by day and by night; nothing when all is well. On a phone
 * everything that can be pressed has to fit a thumb.
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
  // Between day and night only colours change.
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
