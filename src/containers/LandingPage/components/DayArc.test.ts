import { sunAngle } from './DayArc.tsx';

const degrees = (hour: number) => Math.round((sunAngle(hour, 50) * 180) / Math.PI);

describe('sunAngle', () => {
  it('rises on the left and sets on the right', () => {
    expect([5, 9.5, 14, 18.5, 23].map(degrees)).toEqual([180, 155, 50, 25, 0]);
  });

  it('leaves the top free, where the words are', () => {
    for (let hour = 0; hour <= 24; hour += 0.25) {
      expect(Math.sin(sunAngle(hour, 50))).toBeLessThanOrEqual(Math.sin((50 * Math.PI) / 180));
    }
  });

  it('waits at the horizon through the night', () => {
    expect([degrees(0), degrees(4), degrees(23.5), degrees(24)]).toEqual([180, 180, 0, 0]);
  });
});
