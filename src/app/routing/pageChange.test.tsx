import {
  changePage,
  keepScroll,
  rememberScroll,
  restoreScroll,
  scrollToTop,
} from './pageChange.ts';
import type { Location } from 'react-router-dom';

type Start = typeof document.startViewTransition;

const prefersStill = (matches: boolean) =>
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);

describe('changePage', () => {
  const start = jest.fn((update: () => void) => {
    update();
    return { ready: Promise.reject(new Error('Skipped')) };
  });
  afterEach(() => {
    jest.restoreAllMocks();
    start.mockClear();
    Reflect.deleteProperty(document, 'startViewTransition');
  });

  it('changes at once where the browser knows no transitions', () => {
    const update = jest.fn();
    prefersStill(false);
    changePage(update);
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('changes within a transition, and minds no skipped one', async () => {
    const update = jest.fn();
    prefersStill(false);
    document.startViewTransition = start as unknown as Start;
    changePage(update);
    await Promise.resolve();
    expect(start).toHaveBeenCalledTimes(1);
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('stays still for readers who want it so', () => {
    const update = jest.fn();
    prefersStill(true);
    document.startViewTransition = start as unknown as Start;
    changePage(update);
    expect(start).not.toHaveBeenCalled();
    expect(update).toHaveBeenCalledTimes(1);
  });
});

const at = (key: string, hash = ''): Location => ({
  key,
  hash,
  pathname: '/',
  search: '',
  state: null,
});

/** Moves the page and fires the browser's event. */
function scrollBy(top: number) {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

describe('scroll', () => {
  const scrollTo = jest.fn();
  beforeAll(() => {
    window.scrollTo = scrollTo;
    rememberScroll('first');
  });
  const heightOfPage = (value: number) =>
    Object.defineProperty(document.documentElement, 'scrollHeight', { value, configurable: true });
  beforeEach(() => {
    scrollTo.mockClear();
    heightOfPage(3_000);
  });

  it('begins a new page at its top', () => {
    scrollBy(300);
    restoreScroll(at('second'), 'PUSH');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  it('goes back to where a page was left', () => {
    restoreScroll(at('first'), 'POP');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
  });

  it('begins at the top of a page that is an error now, instead of at its footer', () => {
    scrollBy(1_900);
    restoreScroll(at('other'), 'PUSH');
    heightOfPage(900);
    restoreScroll(at('second'), 'POP');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  it('shows the top of what replaces a page', () => {
    scrollToTop(at('failed'));
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  it('knows the place of a page whose address changed under it', () => {
    scrollBy(500);
    keepScroll(at('menu'));
    restoreScroll(at('third'), 'PUSH');
    restoreScroll(at('menu'), 'POP');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 500, behavior: 'instant' });
  });

  it('shows what the address names', () => {
    const heading = document.createElement('h2');
    heading.id = 'reviews';
    heading.scrollIntoView = jest.fn();
    document.body.append(heading);
    restoreScroll(at('fourth', '#reviews'), 'PUSH');
    expect(heading.scrollIntoView).toHaveBeenCalled();
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('begins at the top where the address names nothing that can be read', () => {
    restoreScroll(at('fifth', '#%'), 'PUSH');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });
});
