import { fireEvent, render, screen } from '@testing-library/react';
import { SearchInput } from './SearchInput.tsx';

describe('a search', () => {
  const search = jest.fn();
  const type = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

  beforeEach(() => {
    jest.useFakeTimers();
    search.mockClear();
    render(<SearchInput label="Name" value="" onChange={search} />);
  });
  afterEach(() => {
    jest.useRealTimers();
    window.history.replaceState(null, '', '/');
  });

  it('is made once typing pauses', () => {
    type('a');
    type('ad');
    expect(search).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(search.mock.calls).toEqual([['ad']]);
  });

  it('is not made when another page was opened meanwhile', () => {
    type('ad');
    window.history.pushState(null, '', '/people/1');
    jest.runAllTimers();
    expect(search).not.toHaveBeenCalled();
  });
});
