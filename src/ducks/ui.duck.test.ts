import {
  locationChanged,
  navigationEnded,
  navigationStarted,
  selectCanonicalUrl,
  selectLimitedRefusals,
  selectNavigating,
} from './ui.duck.ts';
import { limitedRefused } from '#src/store/appThunk.ts';
import { storeWith } from '#src/testing/slices.ts';

describe('the state of the interface', () => {
  it('knows whether a page is on its way', () => {
    const { dispatch, getState } = storeWith();
    expect(selectNavigating(getState())).toBe(false);
    dispatch(navigationStarted());
    expect(selectNavigating(getState())).toBe(true);
    dispatch(navigationEnded());
    expect(selectNavigating(getState())).toBe(false);
  });

  it('stores the canonical address of the page', () => {
    const { dispatch, getState } = storeWith();
    dispatch(locationChanged('https://flowroom.example/s'));
    expect(selectCanonicalUrl(getState())).toBe('https://flowroom.example/s');
  });

  it('counts the changes refused to a limited session', () => {
    const { dispatch, getState } = storeWith();
    dispatch(limitedRefused());
    dispatch(limitedRefused());
    expect(selectLimitedRefusals(getState())).toBe(2);
  });
});
