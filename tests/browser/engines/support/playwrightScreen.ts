import type { Browser, FrameLocator, Locator, Page } from '@playwright/test';
import { dragByMouse } from '../../support/drag.ts';
import { expect, isSlowSearch } from '../../support/test.ts';
import { callOf, isScreenAlive } from './screen.ts';
import type { Actor, Screen, ScreenOptions, Target } from './screen.ts';

type Scope = Page | FrameLocator | Locator;

function locate(scope: Scope, target: Target): Locator {
  const root = target.within ? locate(scope, target.within) : scope;
  const find = () => {
    if ('role' in target) return root.getByRole(target.role, { name: target.name, exact: true });
    if ('label' in target) return root.getByLabel(target.label, { exact: true });
    if ('text' in target) return root.getByText(target.text, { exact: true });
    return root.locator(target.css);
  };
  return find().filter({ visible: true }).first();
}

function actorIn(scope: Page | FrameLocator, hasFinger: boolean): Actor {
  const at = (target: Target) => locate(scope, target);
  return {
    click: target => (hasFinger ? at(target).tap() : at(target).click()),
    async type(target, text) {
      // What `fill` sets is lost over BiDi.
      await at(target).press('ControlOrMeta+a');
      await at(target).pressSequentially(text);
    },
    choose: async (target, label) => void (await at(target).selectOption({ label })),
    upload: (target, file) => at(target).setInputFiles(file),
    isShown: target => at(target).isVisible(),
    valueOf: target => at(target).inputValue(),
    textOf: target => at(target).innerText(),
  };
}

/** Widest window of a phone, px. */
const phoneWidth = 500;

/**
 * Opens a window of a browser that Playwright drives; a narrow one of a phone with `hasPhones`,
 * where the browser can be one.
 */
export async function openScreen(
  browser: Browser,
  options: ScreenOptions,
  { hasPhones }: { hasPhones: boolean },
): Promise<Screen> {
  const { url, cookies, size, timezone } = options;
  const isPhone = hasPhones && size.width <= phoneWidth;
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    timezoneId: timezone,
    ...(isPhone ? { isMobile: true, hasTouch: true } : {}),
  });
  await context.addCookies(cookies.map(cookie => ({ ...cookie, url })));
  const faults: string[] = [];
  context.on('console', message => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !isSlowSearch(text)) faults.push(text);
  });
  context.on('weberror', error => faults.push(error.error().message));
  const page = await context.newPage();
  const screen: Screen = {
    ...actorIn(page, isPhone),
    async open(path) {
      await page.goto(path);
      await expect.poll(() => isScreenAlive(screen)).toBe(true);
    },
    openMarkup: async path => void (await page.goto(path, { waitUntil: 'domcontentloaded' })),
    address: async () => new URL(page.url()),
    resize: to => page.setViewportSize(to),
    drag: (target, by) => dragByMouse(page, locate(page, target), by),
    evaluate: (fn, ...texts) => page.evaluate(callOf(fn, texts)),
    frame: title => actorIn(page.frameLocator(`iframe[title="${title}"]`), isPhone),
    faults: async () => faults,
    close: () => {
      // The runner takes a picture of what is closed, with a style that the page's policy refuses.
      context.removeAllListeners('weberror');
      return context.close();
    },
  };
  return screen;
}
