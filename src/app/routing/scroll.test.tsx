import type { Location } from 'react-router-dom';
import { keepScroll, rememberScroll, restoreScroll } from './scroll.ts';

const at = (key: string, hash = ''): Location => ({
  key,
  hash,
  pathname: '/',
  search: '',
  state: null,
});

/** What a person does: the page moves, and the browser says so. */
function scrollBy(top: number) {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

describe('scroll', () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  beforeAll(() => rememberScroll('first'));
  beforeEach(() => scrollTo.mockClear());

  it('begins a new page at its top', () => {
    scrollBy(300);
    restoreScroll(at('second'), 'PUSH');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  it('goes back to where a page was left', () => {
    restoreScroll(at('first'), 'POP');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
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
