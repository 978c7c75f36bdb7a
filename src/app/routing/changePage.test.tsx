import { changePage } from './changePage.ts';

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
