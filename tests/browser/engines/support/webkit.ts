import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { Builder, By, Capabilities, Key } from 'selenium-webdriver';
import type { WebDriver, WebElement } from 'selenium-webdriver';
import { engines } from '#scripts/setup/engines.mjs';
import { way } from '../../support/drag.ts';
import { freePort } from '../../../support/server.ts';
import { expect } from '../../support/test.ts';
import { findInPage, stepsTo } from './findInPage.ts';
import { arrive, cornerOf, leave, optionOf, popupButton, pressable, takeFaults } from './inPage.ts';
import { callOf, isScreenAlive } from './screen.ts';
import type { Actor, Engine, Point, Screen, ScreenOptions, Size, Target } from './screen.ts';

const library = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

/** Starts a display that nobody looks at, for windows of Debian's WebKit. */
export async function startWebKit(): Promise<Engine> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const display = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
  return {
    open: options => openScreen(`:${number.toString().trim()}`, options),
    close: () => end(display),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Starts a driver, which has one window. */
async function startDriver(display: string, timezone: string) {
  const port = await freePort();
  const program = spawn(engines.webkit.program, [`--port=${port}`], {
    // Pages take their time zone from the process.
    env: {
      ...process.env,
      DISPLAY: display,
      TZ: timezone,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, 'WebKitWebDriver answers').toBe(true);
  // With the other strategies each command waits for what a page still loads.
  const wanted = new Capabilities({ browserName: 'MiniBrowser', pageLoadStrategy: 'none' });
  const driver = await new Builder().usingServer(url).withCapabilities(wanted).build();
  return { driver, program };
}

/**
 * Goes on in a window that can be as narrow as a phone: the first one is as wide as its toolbar, at
 * least.
 */
async function takePopup(driver: WebDriver): Promise<void> {
  const [first] = await driver.getAllWindowHandles();
  // Only a press opens windows.
  await (await driver.executeScript<WebElement>(popupButton)).click();
  const find = async () => (await driver.getAllWindowHandles()).find(one => one !== first);
  await expect.poll(find, 'a second window opens').toBeTruthy();
  const popup = await find();
  await driver.close();
  await driver.switchTo().window(popup ?? '');
}

/**
 * Puts the frame of a title, or the page, in the place where elements are looked for; false while
 * it is not there.
 */
async function enter(driver: WebDriver, frame: string | null): Promise<boolean> {
  await driver.switchTo().defaultContent();
  if (frame === null) return true;
  const [element] = await driver.findElements(By.css(`iframe[title="${frame}"]`));
  if (element) await driver.switchTo().frame(element);
  return Boolean(element);
}

async function find(driver: WebDriver, frame: string | null, target: Target) {
  if (!(await enter(driver, frame))) return null;
  const look = () =>
    driver.executeScript<WebElement | 'unequipped' | null>(findInPage, stepsTo(target));
  const found = await look();
  if (found !== 'unequipped') return found;
  await driver.executeScript(library);
  const again = await look();
  return again === 'unequipped' ? null : again;
}

function actorIn(driver: WebDriver, frame: string | null): Actor {
  /** Does something with a target, and again while the page changes under it. */
  const act = async (target: Target, work: (element: WebElement) => Promise<unknown>) =>
    expect(async () => {
      const element = await find(driver, frame, target);
      if (!element) throw new Error(`Not shown: ${JSON.stringify(stepsTo(target))}`);
      await work(element);
    }).toPass({ timeout: 25_000 });
  const press = async (element: WebElement) =>
    (await driver.executeScript<WebElement>(pressable, element)).click();
  const read = async (target: Target, property: 'value' | 'innerText') => {
    let text = '';
    await act(target, async element => {
      text = String(await element.getProperty(property));
    });
    return text;
  };
  return {
    click: target => act(target, press),
    type: (target, text) =>
      act(target, async element => {
        // The field of another origin takes no focus before it was pressed.
        await press(element);
        // Only the end of a command lets go of Control.
        await element.sendKeys(Key.CONTROL, 'a');
        await element.sendKeys(text);
      }),
    choose: (target, label) =>
      act(target, async element =>
        (await driver.executeScript<WebElement>(optionOf, element, label)).click(),
      ),
    upload: (target, file) => act(target, element => element.sendKeys(file)),
    // A document that is being left has lost its elements.
    isShown: async target => Boolean(await find(driver, frame, target).catch(() => null)),
    valueOf: target => read(target, 'value'),
    textOf: target => read(target, 'innerText'),
  };
}

async function openScreen(display: string, options: ScreenOptions): Promise<Screen> {
  const { url, cookies, size, timezone } = options;
  const { driver, program } = await startDriver(display, timezone);
  const resize = async ({ width, height }: Size) =>
    void (await driver.manage().window().setRect({ x: 0, y: 0, width, height }));
  await takePopup(driver);
  await resize(size);
  const faults: string[] = [];
  let isOpen = true;
  const collect = async (take: () => string[]) => {
    if (!isOpen) return;
    await driver.switchTo().defaultContent();
    faults.push(...(await driver.executeScript<string[]>(take)));
  };
  const openMarkup = async (path: string) => {
    await collect(leave);
    await driver.get(`${url}${path}`);
    // The page of before may still be there, or none.
    const hasArrived = () => driver.executeScript<boolean>(arrive).catch(() => false);
    await expect.poll(hasArrived, `${path} arrives`).toBe(true);
  };
  // Cookies are set where they belong.
  await openMarkup('/robots.txt');
  for (const cookie of cookies) await driver.manage().addCookie(cookie);
  const screen: Screen = {
    ...actorIn(driver, null),
    openMarkup,
    async open(path) {
      await openMarkup(path);
      await expect.poll(() => isScreenAlive(screen)).toBe(true);
    },
    address: async () => new URL(await driver.getCurrentUrl()),
    resize,
    async drag(target, by) {
      const element = await find(driver, null, target);
      if (!element) throw new Error(`Not shown: ${JSON.stringify(stepsTo(target))}`);
      const from = await driver.executeScript<Point>(cornerOf, element);
      const actions = driver.actions({ async: true }).move(from).press();
      for (const to of way(from, by)) actions.move({ x: Math.round(to.x), y: Math.round(to.y) });
      await actions.release().perform();
    },
    async evaluate(fn, ...texts) {
      await driver.switchTo().defaultContent();
      return driver.executeScript(`return ${callOf(fn, texts)}`);
    },
    frame: title => actorIn(driver, title),
    async faults() {
      await collect(takeFaults);
      return faults;
    },
    async picture(file) {
      if (isOpen) await writeFile(file, await driver.takeScreenshot(), 'base64');
    },
    async close() {
      if (!isOpen) return;
      await collect(takeFaults);
      isOpen = false;
      await driver.quit();
      await end(program);
    },
  };
  return screen;
}
