import { pathOf } from './drawingData.ts';

describe('the path of a line', () => {
  it('goes straight from one point to another', () => {
    expect(pathOf([])).toBe('');
    const points = [
      { x: 0, y: 0 },
      { x: 0, y: 9 },
    ];
    expect(pathOf(points)).toBe('M 0 0 L 0 9');
  });

  it('is round at each bend, and ends with a piece that has a direction', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 10, y: 20 },
      { x: 0, y: 30 },
    ];
    expect(pathOf(points)).toBe('M 0 0 Q 10 10 10 15 Q 10 20 0 30');
  });
});
