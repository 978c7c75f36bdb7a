import { act, fireEvent, screen } from '@testing-library/react';
import type { ChangeNews } from '#shared/contract/api/teach.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { ChangeNotice } from './ChangeNotice.tsx';

const waiting: ChangeNews = { id: 'a', kind: 'cancel-date', status: 'waiting', dueInMs: 7_200 };

function show(change: ChangeNews) {
  const calls = { onUndo: jest.fn(), onLook: jest.fn() };
  renderPage(<ChangeNotice change={change} title="Slow flow" {...calls} />);
  return calls;
}

describe('the notice of a change', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('counts the seconds in which it can be undone, then says that it is carried out', () => {
    const { onUndo, onLook } = show(waiting);
    expect(screen.getByText('8 seconds left to undo it')).toHaveAttribute('aria-hidden', 'true');
    act(() => jest.advanceTimersByTime(3_000));
    expect(screen.getByText('5 seconds left to undo it')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
    act(() => jest.advanceTimersByTime(4_500));
    expect(screen.getByRole('status')).toHaveTextContent('“Slow flow” is being canceled now.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(onLook).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1_500));
    expect(onLook).toHaveBeenCalledTimes(1);
    // Ever more seldom, for as long as it takes.
    act(() => jest.advanceTimersByTime(3_000));
    expect(onLook).toHaveBeenCalledTimes(2);
    act(() => jest.advanceTimersByTime(3_000));
    expect(onLook).toHaveBeenCalledTimes(2);
  });

  it('goes on counting when it is shown again with an older answer', () => {
    const again = { ...waiting, id: 'b' };
    const { unmount } = renderPage(
      <ChangeNotice change={again} title="Slow flow" onLook={() => undefined} />,
    );
    act(() => jest.advanceTimersByTime(5_000));
    unmount();
    show(again);
    expect(screen.getByText('3 seconds left to undo it')).toBeInTheDocument();
  });

  it('says why a change could not be made and what to do, and can be put away', () => {
    const { onUndo, onLook } = show({
      id: 'c',
      kind: 'move-date',
      status: 'conflict',
      reason: 'target-overlaps',
    });
    expect(screen.getByText('“Slow flow” was not moved. Nobody was told anything.')).toBeVisible();
    expect(screen.getByText(/Another time of this class.*Choose another one/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Understood' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
    act(() => jest.advanceTimersByTime(60_000));
    expect(onLook).not.toHaveBeenCalled();
  });
});
