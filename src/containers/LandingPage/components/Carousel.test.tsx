import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeObserver } from '#src/testing/fakeObserver.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Carousel } from './Carousel.tsx';

const give = (element: Element, values: Record<string, number>) => {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
};

it('holds the focus of anyone who gets to an end by its buttons', async () => {
  renderPage(
    <Carousel labelId="Carousel.next">
      <li>Ana</li>
    </Carousel>,
  );
  const row = screen.getByRole('list');
  const scrollBy = jest.fn();
  Object.assign(row, { scrollBy });
  give(row, { clientWidth: 400, scrollWidth: 900, scrollLeft: 0 });
  fireEvent.scroll(row);
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  expect(scrollBy).toHaveBeenCalledWith({ left: 320 });
  give(row, { scrollLeft: 500 });
  fireEvent.scroll(row);
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
});

it('looks for its ends once its width has not changed for 100 ms', () => {
  const real = globalThis.ResizeObserver;
  const observer = fakeObserver();
  jest.useFakeTimers();
  renderPage(
    <Carousel labelId="Carousel.next">
      <li>Ana</li>
    </Carousel>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  give(screen.getByRole('list'), { clientWidth: 400, scrollWidth: 900, scrollLeft: 0 });
  observer.tell();
  act(() => jest.advanceTimersByTime(99));
  expect(screen.queryByRole('button')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('button', { name: 'Next' })).toBeInTheDocument();
  jest.useRealTimers();
  globalThis.ResizeObserver = real;
});
