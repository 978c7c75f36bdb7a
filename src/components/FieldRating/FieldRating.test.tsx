import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { required } from '#src/util/validators.ts';
import { ExampleForm } from '../examples/ExampleForm.tsx';
import { FieldRating } from './FieldRating.tsx';

describe('a rating', () => {
  it('is a choice of one to five stars, stored as a number', () => {
    const onSubmit = jest.fn();
    renderPage(
      <ExampleForm onSubmit={onSubmit}>
        <FieldRating name="rating" label="How was it?" validate={required('ReviewForm.rating')} />
      </ExampleForm>,
    );
    expect(screen.getByRole('group', { name: 'How was it?' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('radio', { name: '1 star' })).toBeInvalid();
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(screen.getByText('Very good')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit.mock.lastCall?.[0]).toEqual({ rating: 4 });
  });
});
