import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Pagination, pageItems } from './Pagination.tsx';

const pages = (page: number, total: number) => pageItems(page, total).map(item => item.page);

describe('pageItems', () => {
  test('shows first, last and the neighbours of the current page, with gaps', () => {
    expect(pages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  });

  test('shows a page instead of a gap of one', () => {
    expect(pages(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(pages(1, 4)).toEqual([1, 2, 3, 4]);
  });
});

describe('Pagination', () => {
  const to = (page: number) => `/s?page=${page}`;

  test('marks the current page and links to the others', () => {
    renderPage(<Pagination page={2} totalPages={3} to={to} />);
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/s?page=3');
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute(
      'href',
      '/s?page=1',
    );
  });

  test('has no link beyond the last page', () => {
    renderPage(<Pagination page={3} totalPages={3} to={to} />);
    expect(screen.queryByRole('link', { name: 'Next page' })).not.toBeInTheDocument();
  });

  test('is absent when there is one page', () => {
    renderPage(<Pagination page={1} totalPages={1} to={to} />);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});
