import { chooseServer, numberOf } from './chooseServer.ts';

const rooms = Array.from({ length: 300 }, (_, index) => `class-${index}.1780000000000`);
const urls = ['ws://a', 'ws://b', 'ws://c'];

it('spreads rooms over servers, and moves only those of a server that is gone', () => {
  const all = rooms.map(room => chooseServer(urls, room));
  for (const url of urls) {
    expect(all.filter(chosen => chosen === url).length).toBeGreaterThan(60);
  }
  const left = rooms.map(room => chooseServer(['ws://c', 'ws://a'], room));
  for (const [index, before] of all.entries()) {
    if (before !== 'ws://b') expect(left[index]).toBe(before);
  }
  expect(chooseServer([], 'class')).toBeNull();
});

it('gives rooms numbers that JSON retains', () => {
  const numbers = rooms.map(numberOf);
  expect(new Set(numbers).size).toBe(rooms.length);
  expect(numbers.every(Number.isSafeInteger)).toBe(true);
});
