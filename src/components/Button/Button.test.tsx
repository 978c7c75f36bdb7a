import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Button } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';

describe('Button', () => {
  test('does its action when pressed', async () => {
    const onClick = jest.fn();
    renderPage(<Button onClick={onClick}>Book</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Book' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  test('ignores presses while the action is under way, and retains the focus', async () => {
    const onClick = jest.fn();
    renderPage(
      <Button inProgress onClick={onClick}>
        Book
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Book' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
  });

  test('does not submit a form a second time while in progress', async () => {
    const onSubmit = jest.fn(event => event.preventDefault());
    renderPage(
      <form onSubmit={onSubmit}>
        <Button type="submit" inProgress>
          Pay
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('is a link when it goes somewhere', () => {
    renderPage(<ButtonLink to="/s">Find a class</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/s');
  });
});
