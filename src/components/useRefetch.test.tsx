import { act, render } from '@testing-library/react';
import { useRefetch } from './useRefetch.ts';

function Page({ refetch, soon }: { refetch: () => void; soon?: number | null }) {
  useRefetch(refetch, soon);
  return null;
}

const comeBack = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('useRefetch', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('looks again when the reader comes back, and not when they leave', () => {
    const refetch = jest.fn();
    const view = render(<Page refetch={refetch} />);
    comeBack('hidden');
    expect(refetch).not.toHaveBeenCalled();
    comeBack('visible');
    expect(refetch).toHaveBeenCalledTimes(1);
    view.unmount();
    comeBack('visible');
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('looks again after a time that is known, with what is wanted then', () => {
    const [first, second] = [jest.fn(), jest.fn()];
    const soon = Date.now() + 10_000;
    const view = render(<Page refetch={first} soon={soon} />);
    view.rerender(<Page refetch={second} soon={soon} />);
    act(() => jest.advanceTimersByTime(10_000));
    expect(second).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(10_000));
    expect(second).toHaveBeenCalledTimes(2);
    expect(first).not.toHaveBeenCalled();
  });
});
