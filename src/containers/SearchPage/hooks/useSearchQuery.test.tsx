import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { useSearchQuery } from './useSearchQuery.ts';

const german = { pathname: '/s', search: '?language=german', key: 'german' };
let shown = { pathname: '/s', search: '', key: 'default' };

const wrapper = ({ children }: { children: ReactNode }) => (
  <BrowserRouter>
    <Routes location={{ ...shown, hash: '', state: null }}>
      <Route path="/s" element={children} />
    </Routes>
  </BrowserRouter>
);

/** Key of the history entry that the browser is at. */
const browserKey = () => (globalThis.history.state as { key: string }).key;

describe('the search in the address', () => {
  it('retains the newest change while an older one is shown late', () => {
    globalThis.history.replaceState(null, '', '/s');
    const { result, rerender } = renderHook(() => useSearchQuery(), { wrapper });
    act(() => result.current.change({ language: ['german'] }));
    expect(result.current.query.language).toEqual(['german']);
    act(() => result.current.change({ language: [] }));
    shown = german;
    rerender();
    expect(result.current.query.language).toEqual([]);
    shown = { pathname: '/s', search: '', key: browserKey() };
    rerender();
    expect(result.current.query.language).toEqual([]);
  });

  it('follows an address that was set elsewhere', () => {
    shown = { pathname: '/s', search: '', key: 'default' };
    globalThis.history.replaceState(null, '', '/s');
    const { result, rerender } = renderHook(() => useSearchQuery(), { wrapper });
    globalThis.history.replaceState({ key: german.key }, '', '/s?language=german');
    shown = german;
    rerender();
    expect(result.current.query.language).toEqual(['german']);
  });
});
