import { act, renderHook } from '@testing-library/react';
import { fakeObserver } from '#src/testing/fakeObserver.ts';
import { useSettled } from './useSettled.ts';

describe('useSettled', () => {
  const real = globalThis.ResizeObserver;
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    globalThis.ResizeObserver = real;
  });

  const calendar = () => {
    const box = document.createElement('div');
    let height = 10;
    box.getBoundingClientRect = () => new DOMRect(0, 0, 100, height);
    const { result } = renderHook(() => useSettled({ current: box }, 'week'));
    const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    return { result, wait, grow: () => (height += 10) };
  };

  it('waits until the size has not changed', () => {
    const { result, wait, grow } = calendar();
    wait(60);
    grow();
    wait(80);
    expect(result.current).toBe(false);
    wait(40);
    expect(result.current).toBe(true);
  });

  it('waits no longer than a second', () => {
    const { result, wait, grow } = calendar();
    for (let step = 0; step < 25; step += 1) {
      grow();
      wait(40);
    }
    expect(result.current).toBe(true);
  });

  // The library renders within its observer: another one around it is notified in the next frame,
  // which is reported as an error.
  it('observes nothing', () => {
    const observer = fakeObserver();
    calendar();
    expect(observer.isWatching).toBe(false);
  });
});
