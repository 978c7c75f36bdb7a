import type * as domLibrary from '@testing-library/dom';
import type { Name, Target } from './screen.ts';

/** A name as it is sent into a page. */
interface SentName {
  text: string;
  /** Of a pattern. */
  flags?: string;
}

/** Where to look, from the outermost. */
export interface Step {
  by: 'role' | 'label' | 'text' | 'css';
  value?: string;
  name?: SentName;
}

const sent = (name: Name): SentName =>
  typeof name === 'string' ? { text: name } : { text: name.source, flags: name.flags };

function stepOf(target: Target): Step {
  if ('role' in target) {
    const { role, name } = target;
    return { by: 'role', value: role, name: name === undefined ? undefined : sent(name) };
  }
  if ('label' in target) return { by: 'label', name: sent(target.label) };
  if ('text' in target) return { by: 'text', name: sent(target.text) };
  return { by: 'css', value: target.css };
}

/** Returns the way to a target. */
export const stepsTo = (target: Target): Step[] => [
  ...(target.within ? stepsTo(target.within) : []),
  stepOf(target),
];

/** A page that has the library. */
interface PageWindow {
  TestingLibraryDom?: Pick<
    typeof domLibrary,
    'queryAllByRole' | 'queryAllByLabelText' | 'queryAllByText'
  >;
}

/**
 * Runs in the page: returns the first element at the end of the way that is shown, null when there
 * is none, and 'unequipped' while the page lacks the library.
 */
export function findInPage(steps: Step[]): Element | null | 'unequipped' {
  const library = (window as PageWindow).TestingLibraryDom;
  if (!library) return 'unequipped';
  const nameOf = ({ text, flags }: SentName) =>
    flags === undefined ? text : new RegExp(text, flags);
  const find = (root: HTMLElement, { by, value = '', name }: Step): HTMLElement[] => {
    if (by === 'css') return [...root.querySelectorAll<HTMLElement>(value)];
    if (by === 'role') return library.queryAllByRole(root, value, name && { name: nameOf(name) });
    const text = nameOf(name ?? { text: '' });
    return by === 'label'
      ? library.queryAllByLabelText(root, text)
      : library.queryAllByText(root, text);
  };
  const found = steps.reduce(
    (roots, step) => roots.flatMap(root => find(root, step)),
    [document.body],
  );
  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  return found.find(isShown) ?? null;
}
