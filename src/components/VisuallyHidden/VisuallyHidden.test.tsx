import { render, screen } from '@testing-library/react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

it('adds to the name of the element around it', () => {
  render(
    <button type="button">
      Edit <VisuallyHidden>Slow flow</VisuallyHidden>
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Edit Slow flow' })).toBeInTheDocument();
});
