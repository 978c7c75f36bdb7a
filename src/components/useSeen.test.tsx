import { act, render, screen } from '@testing-library/react';
import { useSeen } from './useSeen.ts';

const { IntersectionObserver: real } = globalThis;
afterEach(() => {
  globalThis.IntersectionObserver = real;
});

const Part = () => {
  const { ref, isSeen } = useSeen();
  return <p ref={ref}>{isSeen ? 'seen' : 'not yet'}</p>;
};

test('an element is seen once it comes into the window, and from then on', () => {
  let tell: (isIntersecting: boolean) => void = () => undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      tell = isIntersecting =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {}
  } as never;
  render(<Part />);
  act(() => tell(false));
  expect(screen.getByText('not yet')).toBeVisible();
  act(() => tell(true));
  expect(screen.getByText('seen')).toBeVisible();
  act(() => tell(false));
  expect(screen.getByText('seen')).toBeVisible();
});
