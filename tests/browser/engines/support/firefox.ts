import { userInfo } from 'node:os';
import { firefox } from '@playwright/test';
import type { Browser, FrameLocator, Locator, Page } from '@playwright/test';
import { engines } from '#scripts/setup/engines.mjs';
import { dragByMouse } from '../../support/drag.ts';
import { expect } from '../../support/test.ts';
import { callOf, isScreenAlive } from './screen.ts';
import type { Actor, Engine, Screen, ScreenOptions, Target } from './screen.ts';

/** Starts Debian's Firefox, which Playwright drives over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: engines.firefox.program,
    // As root it starts only with a home of root, which containers of CI do not set.
    env: { ...process.env, HOME: userInfo().homedir },
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  });
  return { open: options => openScreen(browser, options), close: () => browser.close() };
}

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

function actorIn(scope: Page | FrameLocator): Actor {
  const at = (target: Target) => locate(scope, target);
  return {
    click: target => at(target).click(),
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

async function openScreen(browser: Browser, options: ScreenOptions): Promise<Screen> {
  const { url, cookies, size, timezone } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    timezoneId: timezone,
  });
  await context.addCookies(cookies.map(cookie => ({ ...cookie, url })));
  const faults: string[] = [];
  context.on('console', message => {
    if (message.type() === 'error') faults.push(message.text());
  });
  context.on('weberror', error => faults.push(error.error().message));
  const page = await context.newPage();
  const screen: Screen = {
    ...actorIn(page),
    async open(path) {
      await page.goto(path);
      await expect.poll(() => isScreenAlive(screen)).toBe(true);
    },
    openMarkup: async path => void (await page.goto(path, { waitUntil: 'domcontentloaded' })),
    address: async () => new URL(page.url()),
    resize: to => page.setViewportSize(to),
    drag: (target, by) => dragByMouse(page, locate(page, target), by),
    evaluate: (fn, ...texts) => page.evaluate(callOf(fn, texts)),
    frame: title => actorIn(page.frameLocator(`iframe[title="${title}"]`)),
    faults: async () => faults,
    close: () => {
      // The runner takes a picture of what is closed, with a style that the page's policy refuses.
      context.removeAllListeners('weberror');
      return context.close();
    },
  };
  return screen;
}
