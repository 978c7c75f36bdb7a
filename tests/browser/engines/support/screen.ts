import type { EngineName } from '#scripts/setup/engines.mjs';
import { bootstrapElementId, interactiveMark } from '#shared/config/appConfig.ts';

/** A name or a text: the whole of it, or what a pattern fits. */
export type Name = string | RegExp;

/** What is looked for in a document: the first of it that is shown. */
export type Target = (
  | { role: Role; name?: Name }
  | { label: Name }
  | { text: Name }
  | { css: string }
) & { within?: Target };

type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'form'
  | 'group'
  | 'heading'
  | 'link'
  | 'radio'
  | 'region'
  | 'textbox';

export interface Point {
  x: number;
  y: number;
}

/** What is done in a document. Actions wait until their target is there and enabled. */
export interface Actor {
  click(target: Target): Promise<void>;
  /** Types over what a field holds. */
  type(target: Target, text: string): Promise<void>;
  /** Chooses an option of a select box by its label. */
  choose(target: Target, option: string): Promise<void>;
  /** Gives a file input a file of this machine. */
  upload(target: Target, file: string): Promise<void>;
  isShown(target: Target): Promise<boolean>;
  valueOf(target: Target): Promise<string>;
  textOf(target: Target): Promise<string>;
}

/** A window of a browser, with a session of its own. */
export interface Screen extends Actor {
  /** Opens a path and waits until the page answers. */
  open(path: string): Promise<void>;
  /** Opens a path and waits for its markup alone. */
  openMarkup(path: string): Promise<void>;
  address(): Promise<URL>;
  resize(size: Size): Promise<void>;
  drag(target: Target, by: Point): Promise<void>;
  /** Runs a function in the page, whose source is sent there. */
  evaluate<Result>(fn: (...texts: string[]) => Result, ...texts: string[]): Promise<Result>;
  frame(title: string): Actor;
  /** Errors that the pages reported. */
  faults(): Promise<readonly string[]>;
  /** Writes a picture (PNG) of the window, where the runner takes none. */
  picture?(file: string): Promise<void>;
  /** Closes the window, if it is open. */
  close(): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}

export interface Cookie {
  name: string;
  value: string;
  httpOnly?: boolean;
}

export interface ScreenOptions {
  /** Origin that paths are relative to. */
  url: string;
  cookies: readonly Cookie[];
  size: Size;
  /** IANA zone of the person. */
  timezone: string;
}

/** Engines in which tests run. */
export type TestedEngine = EngineName | 'chromium';

/** A browser that is installed, and its windows. */
export interface Engine {
  open(options: ScreenOptions): Promise<Screen>;
  close(): Promise<void>;
}

/** Returns the source of a call of a function in the page. */
export const callOf = (fn: (...texts: string[]) => unknown, texts: readonly string[]): string =>
  `(${String(fn)})(...${JSON.stringify(texts)})`;

/** Runs in the page: returns whether it is hydrated, or has nothing to hydrate. */
const isAlive = (data = '', mark = ''): boolean =>
  document.readyState !== 'loading' &&
  (document.getElementById(data) === null || performance.getEntriesByName(mark).length > 0);

export const isScreenAlive = (screen: Pick<Screen, 'evaluate'>): Promise<boolean> =>
  screen.evaluate(isAlive, bootstrapElementId, interactiveMark);
