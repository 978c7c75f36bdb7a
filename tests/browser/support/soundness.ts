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

/** Faults of heading and title, which no theme and no width changes. */
async function headFaultsOf(page: Page): Promise<string[]> {
  const headings = await page.getByRole('heading', { level: 1 }).count();
  const title = await page.title();
  return [
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(/^(.+ \| Flowroom|Flowroom: .+)$/.test(title) ? [] : [`the title is "${title}"`]),
  ];
}

const widthFaultsOf = async (page: Page): Promise<string[]> => {
  const over = await overflowOf(page);
  return over > 0 ? [`${over} px too wide`] : [];
};

/** The page's faults in the dark theme. Themes differ in colours only. */
async function nightFaultsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const moving = await movingOf(page);
  const faults = await violationsOf(page, ['color-contrast']);
  return [...moving, ...faults.map(line => `at night: ${line}`)];
}

/**
 * Returns the faults of the page in the light and dark theme; empty when there are none. On a phone
 * target sizes are checked too.
 */
export async function faultsOf(page: Page, isPhone: boolean): Promise<string[]> {
  const head = await headFaultsOf(page);
  const over = await widthFaultsOf(page);
  const small = isPhone ? await smallTargetsOf(page) : [];
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const byDay = await violationsOf(page);
  return [
    ...head,
    ...over,
    ...small.map(name => `too small: ${name}`),
    ...byDay,
    ...(await nightFaultsOf(page)),
  ];
}

/** Screens of a visit by {@link smokeOf}. */
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/**
 * Opens addresses once each, on a phone by day and then on a desk by night, and returns those with
 * faults. The thorough tests look at every width in both themes.
 */
export async function smokeOf(
  page: Page,
  addresses: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    // A calendar without its classes has nothing to focus.
    await page.goto(address, { waitUntil: 'networkidle' });
    const faults = await headFaultsOf(page);
    faults.push(...(await widthFaultsOf(page)));
    faults.push(...(await smallTargetsOf(page)).map(name => `too small: ${name}`));
    faults.push(...(await violationsOf(page)));
    await page.setViewportSize(desk);
    faults.push(...(await widthFaultsOf(page)), ...(await nightFaultsOf(page)));
    if (faults.length > 0) found[address] = faults;
  }
  return found;
}
