import {
  emptyWords,
  leadingWords,
  longestPhrase,
  meanings,
  synonymsOf,
  wordsWithSynonyms,
} from './meanings.ts';
import type { Meaning } from './meanings.ts';
import { readNumbers } from './patterns.ts';
import { indexedWordsOf, tokensOf } from './words.ts';
import type { Token } from './words.ts';
import { meantWords } from '#server/projection/typingFaults.ts';
import type { Bounds } from '#shared/geo/bounds.ts';
import type { Days, HourRange, NamedDay } from '#shared/time/soon.ts';
import { addDays, weekdayOf } from '#shared/time/time.ts';

/** A place that words of a question name. */
export interface NamedPlace {
  address: string;
  bounds: Bounds;
}

/** A part of a question, and what is searched for by it. */
export interface QuestionPart {
  /** As it was typed. */
  text: string;
  /** Where it is in the question. */
  start: number;
  end: number;
  /** The question without it. */
  without: string;
  workout?: string;
  language?: string;
  duration?: string;
  when?: NamedDay;
  dates?: Days;
  hours?: HourRange;
  /** Whole units of the currency. */
  price?: { min?: number; max?: number };
  place?: NamedPlace;
}

/** A word that classes have to have, with others that are as good. */
export interface SoughtWord {
  word: string;
  others: string[];
}

export interface Reading {
  parts: QuestionPart[];
  words: SoughtWord[];
}

export interface ReadOptions {
  /** Day on the reader's clock, `YYYY-MM-DD`. */
  today: string;
  /** Returns whether titles or names of teachers have a word: then it is no typing fault. */
  isKnown?: (word: string) => boolean;
  /** Returns the place that some words are the whole name of. `isLed`: `in` is before them. */
  placeOf?: (name: string, isLed: boolean) => NamedPlace | null;
  /** Further meanings: choices that operators added, by their folded names. */
  further?: ReadonlyMap<string, Meaning>;
}

type Found = Omit<QuestionPart, 'text' | 'start' | 'end' | 'without'>;

/** Words of the question that were read. */
interface Span {
  from: number;
  until: number;
  found: Found;
}

const [sunday, monday, daysOfWeek] = [1, 2, 7];

/** Returns the days of a meaning as of today. */
function daysOf({ weekday, inDays, inWeeks }: Meaning, today: string): Days | null {
  const ahead = (days: number) => addDays(today, days);
  if (inDays !== undefined) return { from: ahead(inDays), to: ahead(inDays) };
  const until = (wanted: number) => (wanted - weekdayOf(today) + daysOfWeek) % daysOfWeek;
  if (weekday !== undefined) return { from: ahead(until(weekday)), to: ahead(until(weekday)) };
  if (inWeeks === undefined) return null;
  if (inWeeks === 0) return { from: today, to: ahead(until(sunday)) };
  const first = until(monday) || daysOfWeek;
  return { from: ahead(first), to: ahead(first + daysOfWeek - 1) };
}

function foundOf(meaning: Meaning, today: string): Found {
  const { weekday: _, inDays: _days, inWeeks: _weeks, ...same } = meaning;
  const dates = daysOf(meaning, today);
  return dates ? { ...same, dates } : same;
}

/** Longest word that is only meant by one with the same first letter: `light` is not `night`. */
const longestAlike = 6;

/** Returns the word of a list that one with typing faults means. */
const meantOf = (typed: string, words: readonly string[]): string | undefined =>
  meantWords(
    typed,
    words.filter(word => word.length > longestAlike || word[0] === typed[0]),
  )[0];

/** Creates what reads the meaning of the words from one on; null where they have none. */
function createMatcher({ today, isKnown = () => false, further }: ReadOptions) {
  const meaningOf = (phrase: string) => further?.get(phrase) ?? meanings.get(phrase);
  const singles = [...meanings.keys(), ...(further?.keys() ?? [])].filter(
    one => !one.includes(' '),
  );
  return (words: readonly string[]): { length: number; found: Found } | null => {
    for (let length = Math.min(longestPhrase, words.length); length > 0; length -= 1) {
      const meaning = meaningOf(words.slice(0, length).join(' '));
      if (meaning) return { length, found: foundOf(meaning, today) };
    }
    const numbers = readNumbers(words);
    if (numbers) return { length: numbers.length, found: foundOf(numbers.meaning, today) };
    const [word = ''] = words;
    if (emptyWords.has(word) || isKnown(word) || synonymsOf(word).length > 0) return null;
    const meant = meantOf(word, singles);
    const meaning = meant === undefined ? undefined : meaningOf(meant);
    return meaning ? { length: 1, found: foundOf(meaning, today) } : null;
  };
}

/** Words that only a place follows; `de` is before everything else too. */
const placeLeads: ReadonlySet<string> = new Set(['in', 'en', 'near', 'cerca', 'around']);
/** Words that a person follows. */
const personLeads: ReadonlySet<string> = new Set(['with', 'con']);

/** Most words of a name of a place. */
const longestPlace = 4;

const isFree = (spans: readonly Span[], at: number) =>
  !spans.some(({ from, until }) => at >= from && at < until);

/**
 * Reads places among the words that mean nothing else. Words that titles and names of teachers have
 * are those, unless `in` is before them.
 */
function placesIn(tokens: readonly Token[], spans: readonly Span[], options: ReadOptions): Span[] {
  const { placeOf, isKnown = () => false } = options;
  const wordAt = (at: number) => (at >= 0 && isFree(spans, at) ? (tokens[at]?.word ?? '') : '');
  if (!placeOf) return [];
  for (let from = 0; from < tokens.length; from += 1) {
    if (!isFree(spans, from)) continue;
    const lead = wordAt(from - 1);
    if (personLeads.has(lead)) continue;
    const isLed = placeLeads.has(lead) || (lead === 'de' && wordAt(from - 2) === 'cerca');
    for (let until = Math.min(from + longestPlace, tokens.length); until > from; until -= 1) {
      const named = tokens.slice(from, until).map(({ word }) => word);
      const isAllFree = named.every((_, index) => isFree(spans, from + index));
      if (!isAllFree || emptyWords.has(named[0] ?? '') || emptyWords.has(named.at(-1) ?? ''))
        continue;
      if (!isLed && named.every(isKnown)) continue;
      const place = placeOf(named.join(' '), isLed);
      if (place) return [{ from, until, found: { place } }];
    }
  }
  return [];
}

/** Returns the words before a part that belong to it, as `in` in `in Spanish`. */
function withLead(tokens: readonly Token[], spans: readonly Span[], span: Span): Span {
  let { from } = span;
  while (from > 0 && isFree(spans, from - 1) && leadingWords.has(tokens[from - 1]?.word ?? '')) {
    from -= 1;
  }
  return { ...span, from };
}

/** Kinds of which a question has one: a second day contradicts the first. */
const kindOf = ({ when, dates, hours, price, place }: Found): string =>
  [(when ?? dates) && 'day', hours && 'hours', price && 'price', place && 'place']
    .filter(Boolean)
    .join(' ');

/** Returns the parts that contradict none before them. */
function consistent(spans: readonly Span[]): Span[] {
  const taken = new Set<string>();
  return spans.filter(({ found }) => {
    const kinds = kindOf(found).split(' ').filter(Boolean);
    if (kinds.some(kind => taken.has(kind))) return false;
    kinds.forEach(kind => taken.add(kind));
    return true;
  });
}

/** Returns the word with its synonyms; of one with a typing fault, those of the word it means. */
function soughtWord(word: string, isKnown: (word: string) => boolean): SoughtWord {
  const synonyms = synonymsOf(word);
  const meant = synonyms.length > 0 || isKnown(word) ? undefined : meantOf(word, wordsWithSynonyms);
  return { word, others: meant === undefined ? synonyms : [meant, ...synonymsOf(meant)] };
}

/** Returns a question without parts of it, which are in order. */
export function questionWithout(
  question: string,
  parts: readonly Pick<QuestionPart, 'start' | 'end'>[],
): string {
  const rest = parts.map(({ start }, at) => question.slice(parts[at - 1]?.end ?? 0, start));
  return [...rest, question.slice(parts.at(-1)?.end ?? 0)]
    .join(' ')
    .replace(/\s+(?=[\s,;.])/g, '')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '');
}

/** Reads what a question in English or Spanish, or in both, wants. */
export function readQuestion(question: string, options: ReadOptions): Reading {
  const tokens = tokensOf(question);
  const words = tokens.map(({ word }) => word);
  const matcher = createMatcher(options);
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length;) {
    const match = matcher(words.slice(at));
    if (match) spans.push({ from: at, until: at + match.length, found: match.found });
    at += match?.length ?? 1;
  }
  spans.push(...placesIn(tokens, spans, options));
  spans.sort((one, other) => one.from - other.from);
  const led = spans.map(span => withLead(tokens, spans, span));
  const parts = consistent(led).map(({ from, until, found }) => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[until - 1]?.end ?? 0];
    const without = questionWithout(question, [{ start, end }]);
    return { text: question.slice(start, end), start, end, without, ...found };
  });
  const rest = indexedWordsOf(words.filter((_, at) => isFree(led, at)));
  const sought = rest.filter(word => !emptyWords.has(word));
  const { isKnown = () => false } = options;
  const all = sought.length > 0 || parts.length > 0 ? sought : rest;
  return { parts, words: all.map(word => soughtWord(word, isKnown)) };
}
