import { optionCounts } from '#src/config/search.ts';
import { shownOptions } from './shownOptions.ts';

const languages =
  'English Spanish French German Chinese Japanese Korean Arabic Persian Portuguese Italian Hindi Dutch Russian Swedish Greek Turkish'
    .split(' ')
    .map(label => ({ value: label.toLowerCase(), label }));
const labels = (text: string, chosen: string[] = [], variant: 'plain' | 'popup' = 'plain') =>
  shownOptions(languages, text, chosen, optionCounts[variant]).map(({ label }) => label);

describe('options of a list', () => {
  it('are five as they are, eight in a popup', () => {
    expect(labels('')).toEqual(['English', 'Spanish', 'French', 'German', 'Chinese']);
    expect(labels('', [], 'popup')).toHaveLength(8);
  });

  it('always hold what is chosen', () => {
    expect(labels('', ['turkish'])).toEqual([
      'English',
      'Spanish',
      'French',
      'German',
      'Chinese',
      'Turkish',
    ]);
  });

  it('match a text in any case, the nearer to the beginning the earlier', () => {
    expect(labels('AN')).toEqual([
      'Spanish',
      'Japanese',
      'German',
      'Korean',
      'Persian',
      'Italian',
      'Russian',
    ]);
    expect(labels(' sp ')).toEqual(['Spanish']);
    expect(labels('klingon')).toEqual([]);
  });

  it('are at most ten that match, eight in a popup', () => {
    expect(labels('i')).toHaveLength(10);
    expect(labels('i', [], 'popup')).toHaveLength(8);
  });
});
