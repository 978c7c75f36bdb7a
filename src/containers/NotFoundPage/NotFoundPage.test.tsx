import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

describe('NotFoundPage', () => {
  test('says so and is no page for search engines', async () => {
    renderPage(<NotFoundPage />, { at: '/nowhere' });
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '404' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Page not found | Flowroom'));
  });

  test('leads on by a search', async () => {
    const view = renderPage(<NotFoundPage />, { at: '/nowhere' });
    await userEvent.type(screen.getByRole('searchbox'), 'yoga{Enter}');
    expect(view.address()).toBe('/s?keywords=yoga');
  });
});
