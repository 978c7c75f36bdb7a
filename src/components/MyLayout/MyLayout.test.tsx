import { screen, within } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { MyLayout } from './MyLayout.tsx';

describe('frame of a student’s pages', () => {
  it('names the page, marks it in the navigation, and leads to the others', () => {
    renderPage(
      <MyLayout page="past" title="Past classes" freshness={null}>
        <p>Content</p>
      </MyLayout>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Past classes' })).toBeInTheDocument();
    const pages = within(screen.getByRole('navigation', { name: 'Your classes' }));
    expect(pages.getByRole('link', { name: 'Past' })).toHaveAttribute('aria-current', 'page');
    expect(pages.getByRole('link', { name: 'Upcoming' })).toHaveAttribute('href', '/my');
    expect(pages.getByRole('link', { name: 'Subscriptions' })).toHaveAttribute(
      'href',
      '/my/subscriptions',
    );
    expect(screen.queryByText(/newest bookings/)).toBeNull();
  });

  it('says when what it shows is behind', () => {
    renderPage(
      <MyLayout
        page="upcoming"
        title="My classes"
        freshness={{ asOf: '2026-11-23T10:00:00.000Z', isBehind: true }}
      >
        <p>Content</p>
      </MyLayout>,
    );
    expect(screen.getByText('Your newest bookings are not shown yet')).toBeInTheDocument();
  });
});
