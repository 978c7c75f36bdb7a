import type { Point } from './screen.ts';

// Functions that WebKit runs in a page: their source is sent there, one by one.

/** A page with what the tests leave in it. */
interface NotingPage {
  notedFaults?: string[];
  isLeft?: boolean;
}

/** Returns a button that opens a window without a toolbar. */
export function popupButton(): Element {
  const button = document.createElement('button');
  button.textContent = 'Open';
  button.addEventListener('click', () =>
    window.open('about:blank', '_blank', 'popup,width=390,height=844'),
  );
  document.body.append(button);
  return button;
}

/** Returns the errors that were noted since the last time. */
export const takeFaults = (): string[] => (window as NotingPage).notedFaults?.splice(0) ?? [];

/** The same, for the last time: the page is about to be left. */
export function leave(): string[] {
  const page = window as NotingPage;
  page.isLeft = true;
  return page.notedFaults?.splice(0) ?? [];
}

/**
 * Begins to note errors. Returns true when the markup is there, and false on the page that is being
 * left.
 */
export function arrive(): boolean {
  const page = window as NotingPage;
  if (page.isLeft) return false;
  if (!page.notedFaults) {
    const faults: string[] = (page.notedFaults = []);
    addEventListener('error', ({ message }) => faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
    const { error } = console;
    console.error = (...words: unknown[]) => {
      faults.push(words.map(String).join(' '));
      error(...words);
    };
  }
  return document.readyState !== 'loading';
}

/**
 * Brings an element into the middle, and returns what is pressed: of a box its label, which may
 * cover it. Throws while the element is disabled, as the driver's press would be lost.
 */
export function pressable(element: HTMLElement): Element {
  if (element.matches(':disabled, [aria-disabled="true"]')) throw new Error('It is disabled.');
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const isBox = element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(element.type);
  return (isBox ? element.labels?.[0] : null) ?? element;
}

/** Returns the option of a select box that has this label. */
export const optionOf = (select: HTMLSelectElement, label: string): Element | null =>
  [...select.options].find(option => option.label === label) ?? null;

/** Brings an element into the middle, and returns a point in its corner. */
export function cornerOf(element: Element): Point {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { x, y } = element.getBoundingClientRect();
  return { x: Math.round(x) + 12, y: Math.round(y) + 12 };
}
