import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { navigation } from '../examples/navigation.examples.tsx';

const { Links, Panels } = navigation.Tabs;

describe('Tabs', () => {
  test('marks the current link and reads its count', () => {
    renderPage(<Links />);
    const current = screen.getByRole('link', { name: /Orders/ });
    expect(current).toHaveAttribute('aria-current', 'page');
    expect(current).toHaveTextContent('3');
  });

  test('a disabled tab is no link', () => {
    renderPage(<Links />);
    expect(screen.queryByRole('link', { name: 'Locked' })).not.toBeInTheDocument();
  });

  test('arrow keys move to the next panel and around', async () => {
    renderPage(<Panels />);
    await userEvent.click(screen.getByRole('tab', { name: 'About' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Studio policies' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Studio policies' })).toHaveTextContent('mat');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true');
  });
});
