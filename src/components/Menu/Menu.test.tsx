import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Menu } from './Menu.tsx';

const onSelect = jest.fn();
const menu = (
  <Menu
    label="Your menu"
    trigger="M"
    items={[
      { id: 'listings', label: 'Your listings', to: '/listings' },
      { id: 'logout', label: 'Log out', onSelect },
    ]}
  />
);
const button = () => screen.getByRole('button', { name: 'Your menu' });

describe('Menu', () => {
  beforeEach(() => onSelect.mockClear());

  test('opens with the first entry focused, and arrows go around', async () => {
    renderPage(menu);
    await userEvent.click(button());
    expect(screen.getByRole('menuitem', { name: 'Your listings' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Your listings' })).toHaveFocus();
  });

  test('opens at the last entry with the up arrow', async () => {
    renderPage(menu);
    button().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
  });

  test('a letter goes to the next entry that begins with it', async () => {
    renderPage(menu);
    await userEvent.click(button());
    await userEvent.keyboard('l');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
    await userEvent.keyboard('x');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
    await userEvent.keyboard('Y');
    expect(screen.getByRole('menuitem', { name: 'Your listings' })).toHaveFocus();
  });

  test('Escape closes it and gives the focus back', async () => {
    renderPage(menu);
    await userEvent.click(button());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  test('a press outside closes it', async () => {
    renderPage(
      <>
        {menu}
        <p>Elsewhere</p>
      </>,
    );
    await userEvent.click(button());
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  test('an entry does its action and closes', async () => {
    renderPage(menu);
    await userEvent.click(button());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  test('an entry with an address is followed', async () => {
    const view = renderPage(menu);
    await userEvent.click(button());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Your listings' }));
    expect(view.address()).toBe('/listings');
  });
});
