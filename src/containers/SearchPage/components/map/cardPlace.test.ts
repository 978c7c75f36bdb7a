import { cardPlace } from './cardPlace.ts';

const map = { width: 600, height: 800 };
const card = { width: 300, height: 320 };

describe('cardPlace', () => {
  it('is over the marker', () => {
    expect(cardPlace({ ...map, x: 300, y: 500 }, card)).toEqual({ left: 150, top: 152 });
  });

  it('is below where there is no room above', () => {
    expect(cardPlace({ ...map, x: 300, y: 100 }, card)).toEqual({ left: 150, top: 128 });
  });

  it('stays inside at every edge, also of a map that is hardly larger', () => {
    expect(cardPlace({ ...map, x: 5, y: 700 }, card).left).toBe(12);
    expect(cardPlace({ ...map, x: 595, y: 700 }, card).left).toBe(288);
    expect(cardPlace({ width: 310, height: 330, x: 155, y: 165 }, card)).toEqual({
      left: 12,
      top: 12,
    });
  });
});
