import { fireEvent, render, screen } from '@testing-library/react';
import { InlineTextButton } from './Link.tsx';

it('is a button that does not send the form around it', () => {
  const onSubmit = jest.fn();
  const onClick = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <InlineTextButton onClick={onClick}>Send it again</InlineTextButton>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
});
