import { render, screen } from '@testing-library/react';
import { Badge } from './Badge.tsx';

it('says its state in text, with an icon before it', () => {
  render(
    <Badge tone="warning" icon={<svg role="img" aria-label="Clock" />}>
      Starts soon
    </Badge>,
  );
  const badge = screen.getByText('Starts soon');
  expect(badge.firstElementChild).toBe(screen.getByRole('img', { name: 'Clock' }));
});
