import { faultsBetween, faultsIn, meantWords, variantsOf } from './typingFaults.ts';

it.each([
  ['yoga', 'yoga', 0],
  ['yoga', 'yoag', 1],
  ['yoga', 'yga', 1],
  ['yoga', 'boxing', 3],
  ['stretching', 'strechnig', 2],
])('%s and %s differ by %i faults', (one, other, faults) => {
  expect(faultsBetween(one, other, 2)).toBe(faults);
});

it('finds the words that are meant, those with fewest faults', () => {
  const words = ['yoga', 'yogi', 'stretching', 'balance', 'cat'];
  expect(meantWords('yoag', words)).toEqual(['yoga']);
  expect(meantWords('yogo', words)).toEqual(['yoga', 'yogi']);
  expect(meantWords('sterchng', words)).toEqual([]);
  expect(meantWords('strechign', words)).toEqual(['stretching']);
  expect(meantWords('bat', words)).toEqual([]);
});

it('has a variant in common for words within the faults that are forgiven', () => {
  const letters = 'abcdefgh';
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const wordOf = (length: number) =>
    Array.from({ length }, () => letters[random(letters.length)]).join('');
  for (let round = 0; round < 2_000; round += 1) {
    const word = wordOf(4 + random(9));
    let typed = word;
    for (let faults = faultsIn(word); faults > 0; faults -= 1) {
      const at = random(typed.length);
      const inserted = random(2) ? wordOf(1) : '';
      typed = typed.slice(0, at) + inserted + typed.slice(at + random(2));
    }
    const most = Math.min(faultsIn(word), faultsIn(typed));
    if (most === 0 || faultsBetween(word, typed, most) > most) continue;
    const variants = new Set(variantsOf(word));
    expect([word, typed, variantsOf(typed).some(one => variants.has(one))]).toEqual([
      word,
      typed,
      true,
    ]);
  }
});
