import { fakeObserver } from '#src/testing/fakeObserver.ts';
import { watchSize } from './watchSize.ts';

describe('watchSize', () => {
  const real = globalThis.ResizeObserver;
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    globalThis.ResizeObserver = real;
  });

  it('reports once, when the size has not changed for a while', () => {
    const observer = fakeObserver();
    const onResize = jest.fn();
    watchSize(document.body, 200, onResize);
    observer.tell();
    jest.advanceTimersByTime(150);
    observer.tell();
    jest.advanceTimersByTime(199);
    expect(onResize).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onResize).toHaveBeenCalledTimes(1);
  });

  it('reports nothing after its end', () => {
    const observer = fakeObserver();
    const onResize = jest.fn();
    const end = watchSize(document.body, 100, onResize);
    observer.tell();
    end();
    jest.advanceTimersByTime(1000);
    expect(onResize).not.toHaveBeenCalled();
    expect(observer.isWatching).toBe(false);
  });
});
