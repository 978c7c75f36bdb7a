import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Carousel } from './Carousel.tsx';

const give = (element: Element, values: Record<string, number>) => {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
};

it('keeps the focus of whoever gets to an end by its buttons', async () => {
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
