import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import type { FavoriteButtonProps } from './FavoriteButton.tsx';

const open = (props: Partial<FavoriteButtonProps> = {}) => {
  const onToggle = jest.fn();
  const view = renderPage(
    <FavoriteButton
      kind="class"
      name="Slow flow"
      isMarked={false}
      signUpFrom={null}
      onToggle={onToggle}
      {...props}
    />,
  );
  return { ...view, onToggle };
};

describe('FavoriteButton', () => {
  test.each([
    ['button', 'Saved Slow flow'],
    ['icon', 'Save Slow flow'],
    ['round', 'Save Slow flow'],
  ] as const)('as %s says what it is about and whether it is on', async (look, name) => {
    const { onToggle } = open({ look, isMarked: true });
    const button = screen.getByRole('button', { name, pressed: true });
    expect(name).toContain(button.textContent);
    await userEvent.click(button);
    expect(onToggle).toHaveBeenCalledTimes(1);
  });

  test('follows a teacher in words', () => {
    open({ kind: 'teacher', name: 'Mira' });
    const button = screen.getByRole('button', { name: 'Follow Mira', pressed: false });
    expect(button).toHaveTextContent('Follow');
  });

  test.each(['button', 'icon'] as const)('as %s leads visitors to the sign-up', async look => {
    const { address, onToggle } = open({ look, signUpFrom: '/s?favorite=1' });
    await userEvent.click(screen.getByRole('link', { name: 'Save Slow flow' }));
    expect(address()).toBe('/signup');
    // What they wanted is noted.
    expect(onToggle).toHaveBeenCalledTimes(1);
  });
});
