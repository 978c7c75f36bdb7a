import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { useToast } from './Toast.tsx';
import { feedback } from '../examples/feedback.examples.tsx';

const { Tones } = feedback.Toast;

function WithUndo() {
  const toast = useToast();
  const showIt = () =>
    toast.show({
      message: 'Deleted',
      lastsMs: 10_000,
      takesFocus: true,
      action: dismiss => <button onClick={dismiss}>Undo</button>,
    });
  return <button onClick={showIt}>Delete</button>;
}

describe('Toast', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const show = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  test('is read out and goes by itself', () => {
    renderPage(<Tones />);
    show('Good news');
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('published');
    wait(6000);
    expect(screen.queryByText(/published/)).not.toBeInTheDocument();
  });

  test('stays while the pointer is on it', () => {
    renderPage(<Tones />);
    show('Good news');
    fireEvent.pointerEnter(screen.getByText(/published/).parentElement as HTMLElement);
    wait(60_000);
    expect(screen.getByText(/published/)).toBeInTheDocument();
  });

  test('an error stays until it is dismissed', () => {
    renderPage(<Tones />);
    show('Bad news');
    wait(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/could not be closed/)).not.toBeInTheDocument();
  });

  test('with a time of its own goes then, also under the pointer, and its action can close it', () => {
    renderPage(<WithUndo />);
    show('Delete');
    fireEvent.pointerEnter(screen.getByText('Deleted').parentElement as HTMLElement);
    wait(9_000);
    expect(screen.getByText('Deleted')).toBeInTheDocument();
    wait(1_000);
    expect(screen.queryByText('Deleted')).toBeNull();
    show('Delete');
    show('Undo');
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  test('can take the focus, and gives it back', () => {
    renderPage(<WithUndo />);
    screen.getByRole('button', { name: 'Delete' }).focus();
    show('Delete');
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    wait(10_000);
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  });

  test('is the only one: a newer one takes its place', () => {
    renderPage(<Tones />);
    for (let count = 0; count < 3; count += 1) show('Good news');
    expect(screen.getAllByText(/published/)).toHaveLength(1);
    show('Bad news');
    expect(screen.queryByText(/published/)).toBeNull();
  });

  test('comes back after a newer one where it is an error, and waits for one that is read', () => {
    renderPage(<Tones />);
    show('Bad news');
    show('Good news');
    expect(screen.getByText(/could not be closed/)).not.toBeVisible();
    wait(6_000);
    const error = screen.getByText(/could not be closed/);
    expect(error).toBeVisible();
    fireEvent.pointerEnter(error.parentElement!);
    show('Good news');
    wait(60_000);
    expect(error).toBeVisible();
    expect(screen.getByText(/published/)).not.toBeVisible();
    fireEvent.pointerLeave(error.parentElement!);
    expect(screen.getByText(/published/)).toBeVisible();
  });

  test('ends at its own time also behind another one', () => {
    renderPage(
      <>
        <WithUndo />
        <Tones />
      </>,
    );
    show('Delete');
    fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
    show('Bad news');
    expect(screen.getByText('Deleted')).not.toBeVisible();
    wait(10_000);
    expect(screen.queryByText('Deleted')).toBeNull();
  });
});
