import { act, render, screen } from '@testing-library/react';
import { useLateImages } from './useLateImages.ts';

function Page({ address }: { address: string }) {
  useLateImages(address);
  return <img key={address} src="/far.png" alt={address} loading="lazy" />;
}

const loadingOf = (name: string) => screen.getByRole('img', { name }).getAttribute('loading');
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('pictures out of sight', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('are loaded three seconds after their page was shown', () => {
    const { rerender } = render(<Page address="first" />);
    pass(2900);
    rerender(<Page address="second" />);
    pass(2900);
    expect(loadingOf('second')).toBe('lazy');
    pass(100);
    expect(loadingOf('second')).toBe('eager');
  });

  it('wait to come near where data is dear', () => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    });
    render(<Page address="first" />);
    pass(10_000);
    expect(loadingOf('first')).toBe('lazy');
  });
});
