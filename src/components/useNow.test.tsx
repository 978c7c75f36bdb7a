import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { renderPage } from '#src/testing/renderPage.tsx';
import { useNow } from './useNow.ts';

const Clock = () => <p>{String(useNow())}</p>;

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

test('moves on by itself, and stops when nobody looks', () => {
  const { unmount } = renderPage(<Clock />);
  expect(screen.getByText('1000000')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(15_000));
  expect(screen.getByText('1015000')).toBeInTheDocument();
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('catches up when the tab comes back', () => {
  renderPage(<Clock />);
  jest.setSystemTime(9_000_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('9000000')).toBeInTheDocument();
});

test('is unknown on the server', () => {
  expect(renderToString(<Clock />)).toContain('null');
});
