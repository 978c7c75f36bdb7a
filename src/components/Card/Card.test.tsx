import { render, screen } from '@testing-library/react';
import { Card } from './Card.tsx';

it('is a region named by its heading', () => {
  render(
    <Card as="section" aria-labelledby="next">
      <h2 id="next">Next class</h2>
    </Card>,
  );
  expect(screen.getByRole('region', { name: 'Next class' })).toBeInTheDocument();
});

it('is a plain surface without a role by default', () => {
  render(<Card>Slow flow</Card>);
  expect(screen.getByText('Slow flow').tagName).toBe('DIV');
  expect(screen.queryByRole('region')).toBeNull();
});
