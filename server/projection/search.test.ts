import { hasWords } from './search.ts';

describe('hasWords', () => {
  it.each([
    ['Großes Dehnen in Gießen', 'GIESSEN dehnen'],
    ['Ana Núñez', 'nunez ana'],
    ['Łukasz Żak', 'lukasz'],
    ['Core-strength for run\u00adners', 'core strength'],
    ['Core-strength for run\u00adners', 'corestrength runners'],
    ['Core strength', 'core-strength'],
    ['L’heure du pilates', "l'heure"],
    ['تَمَارِين الصَّبَاح', 'تمارين'],
    ['یوگا', 'يوگا'],
    ['Women’s circle', 'womens'],
    ['anything', ''],
  ])('%j has %j', (text, words) => {
    expect(hasWords(text, words)).toBe(true);
  });

  it.each([
    ['Slow yoga', 'slow pilates'],
    ['かき', 'がぎ'],
  ])('%j has not %j', (text, words) => {
    expect(hasWords(text, words)).toBe(false);
  });
});
