import { LostPackets } from './lostPackets.ts';

describe('lost packets', () => {
  it('are requested in the order of sending, also where numbers begin again', () => {
    const lost = new LostPackets();
    lost.add(65_533, 0);
    lost.add(2, 0);
    expect(lost.due(5)).toEqual([]);
    expect(lost.due(20)).toEqual([65_534, 65_535, 0, 1]);
    lost.add(65_535, 25);
    lost.add(4, 25);
    expect(lost.due(90)).toEqual([65_534, 0, 1, 3]);
  });

  it('are given up after some questions, and after a long pause', () => {
    const lost = new LostPackets();
    lost.add(1, 0);
    lost.add(3, 0);
    let questions = 0;
    for (let now = 20; now < 5_000; now += 100) questions += lost.due(now).length;
    expect(questions).toBe(8);
    lost.add(6, 5_000);
    lost.add(3_000, 5_000);
    expect(lost.due(6_000)).toEqual([]);
  });
});
