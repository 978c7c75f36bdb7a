import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createSlug } from '../config/paths.ts';
import { foldLetters } from './foldLetters.ts';

const file = path.join(import.meta.dirname, '../../marketplace/testing/cases/searchWords.json');
const cases = JSON.parse(readFileSync(file, 'utf8')) as { title: string; words: string[] }[];
const plain = (text: string) => foldLetters(text).replace(/-/g, ' ');

describe('foldLetters', () => {
  it.each(cases)('folds $title as its words', ({ title, words }) => {
    const whole = plain(title);
    for (const word of words) {
      const found = whole.includes(plain(word)) || whole.replace(/ /g, '').includes(plain(word));
      expect([word, found]).toEqual([word, true]);
    }
  });

  it('keeps the voices of kana and the vowels of Thai and Devanagari', () => {
    expect(foldLetters('ガ ｶﾞ')).toBe('ガ ガ');
    expect(foldLetters('โยคะ योग')).toBe('โยคะ योग');
  });
});

describe('the slug of a title', () => {
  it.each([
    ['Gdańska joga na Żabiance', 'gdanska-joga-na-zabiance'],
    ['Großes Dehnen in Gießen', 'grosses-dehnen-in-giessen'],
    ['Rørlig yoga på Nørrebro', 'rorlig-yoga-pa-norrebro'],
    ['Þjálfun í Reykjavík', 'thjalfun-i-reykjavik'],
    ['Đi bộ và thở', 'di-bo-va-tho'],
    ['İstanbul’da ılık yoga', 'istanbulda-ilik-yoga'],
    ['Core-strength for run\u00adners', 'core-strength-for-runners'],
    ['Women’s circle', 'womens-circle'],
    ['夜のストレッチ', 'class'],
  ])('of %j is %s', (title, slug) => {
    expect(createSlug(title)).toBe(slug);
  });
});
