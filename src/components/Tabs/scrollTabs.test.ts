import { distanceTo, scrollMs } from './scrollTabs.ts';

/** Tabs of 100 px with gaps of 20, the row scrolled by so much. */
const tabs = (count: number, scrolled = 0) =>
  Array.from({ length: count }, (_, index) => ({
    left: index * 120 - scrolled,
    right: index * 120 + 100 - scrolled,
  }));
const seen = { left: 0, right: 250 };

describe('the row of tabs', () => {
  it('shows three more at its end, and no more than there are', () => {
    // Two are whole, the third is cut.
    expect(distanceTo('end', tabs(8), seen)).toBe(4 * 120 + 100 - 250);
    expect(distanceTo('end', tabs(4), seen)).toBe(3 * 120 + 100 - 250);
    expect(distanceTo('end', tabs(2), seen)).toBe(0);
  });

  it('shows three more at its start, and goes back to the first', () => {
    expect(distanceTo('start', tabs(8, 590), seen)).toBe(2 * 120 - 590);
    expect(distanceTo('start', tabs(8, 210), seen)).toBe(-210);
    expect(distanceTo('start', tabs(8), seen)).toBe(0);
  });

  it('moves in 300 milliseconds, as specified', () => {
    expect(scrollMs).toBe(300);
  });

  it('takes rounding for nothing', () => {
    expect(distanceTo('end', tabs(2), { left: 0, right: 219.5 })).toBe(0);
    expect(distanceTo('start', tabs(8, 0.4), seen)).toBe(0);
  });
});
