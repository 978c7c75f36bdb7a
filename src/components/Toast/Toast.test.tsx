import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { feedback } from '../examples/feedback.examples.tsx';

const { Tones } = feedback.Toast;

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

  test('shows three at most', () => {
    renderPage(<Tones />);
    for (let count = 0; count < 5; count += 1) show('Bad news');
    expect(screen.getAllByText(/could not be closed/)).toHaveLength(3);
  });
});
