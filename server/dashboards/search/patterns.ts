import type { Meaning } from './meanings.ts';
import type { HourRange } from '#shared/time/soon.ts';

/** A phrase of digits: how many words it takes, and what it means. */
export interface Read {
  length: number;
  meaning: Meaning;
}

type Pattern = (words: readonly string[]) => Read | null;

const below = ['under', 'below', '<', 'max', 'maximum', 'maximo', 'hasta', 'menos de', 'up to'];
const less = ['less than', 'cheaper than', 'por debajo de', 'por menos de', 'no mas de'];
const more = ['over', 'above', '>', 'from', 'more than', 'mas de', 'desde', 'minimum', 'minimo'];
const money = ['€', '$', '£', 'euro', 'euros', 'eur', 'dollar', 'dollars', 'usd', 'dolares', 'gbp'];
const signs = new Set(money);

/** Longest way to begin a limit, in words. */
const longestLimit = 3;

const begins = (words: readonly string[], phrases: readonly string[]): number => {
  for (let length = longestLimit; length > 0; length -= 1) {
    if (phrases.includes(words.slice(0, length).join(' '))) return length;
  }
  return 0;
};

const amountOf = (word: string | undefined): number | null =>
  word !== undefined && /^\d{1,5}([.,]\d{1,2})?$/.test(word)
    ? Number(word.replace(',', '.'))
    : null;

/** `under 20`, `menos de 20 euros`, `< $20`; `20 €` alone is no limit that anybody meant. */
const price: Pattern = words => {
  const [isBelow, isAbove] = [begins(words, [...below, ...less]), begins(words, more)];
  let at = isBelow || isAbove;
  if (at === 0) return null;
  if (signs.has(words[at] ?? '')) at += 1;
  const amount = amountOf(words[at]);
  if (amount === null) return null;
  at += 1;
  const isMoney = signs.has(words[at] ?? '') || signs.has(words[at - 2] ?? '');
  if (signs.has(words[at] ?? '')) at += 1;
  // `from 18` is an hour, `over 50` an age.
  if (isAbove && !isMoney) return null;
  return {
    length: at,
    meaning: { price: isBelow ? { max: Math.floor(amount) } : { min: Math.ceil(amount) } },
  };
};

const minutes = ['min', 'mins', 'minute', 'minutes', 'minuto', 'minutos'];

/** `30 min`, `45-minute`, `90minutos`. */
const duration: Pattern = ([word = '', unit = '']) => {
  const joined = /^(\d{2})[-']?([a-z]+)?$/.exec(word);
  if (!joined || !['30', '45', '60', '90'].includes(joined[1] ?? '')) return null;
  const length = joined[2] ? 1 : 2;
  if (!minutes.includes(joined[2] ?? unit)) return null;
  return { length, meaning: { duration: `${joined[1]}_minutes` } };
};

const clockLeads = ['at', 'a las', 'a la', 'las', 'la'];
const afterLeads = ['after', 'from', 'despues de las', 'desde las', 'a partir de las'];
const beforeLeads = ['before', 'until', 'antes de las', 'hasta las'];
const longestLead = 4;

function leadOf(words: readonly string[], leads: readonly string[]): number {
  for (let length = longestLead; length > 0; length -= 1) {
    if (leads.includes(words.slice(0, length).join(' '))) return length;
  }
  return 0;
}

/** Reads the hour of a clock and how many words it takes: `7pm`, `18:30`, `7 de la tarde`. */
function clockAt(
  words: readonly string[],
): { hour: number; length: number; isSure: boolean } | null {
  const [word = '', next = ''] = words;
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?(am|pm|h|hs|hrs)?$/.exec(word);
  if (!found) return null;
  const [, digits, minute, joined = ''] = found;
  const spoken = words.slice(1, 4).join(' ');
  const half =
    joined ||
    (['am', 'pm', 'h', 'hs', 'hrs'].includes(next) ? next : '') ||
    (/^de la (tarde|noche)$/.test(spoken) ? 'tarde' : spoken === 'de la manana' ? 'manana' : '');
  const taken = joined || half === '' ? 1 : half === 'tarde' || half === 'manana' ? 4 : 2;
  let hour = Number(digits);
  if ((half === 'pm' || half === 'tarde') && hour < 12) hour += 12;
  if (half === 'am' && hour === 12) hour = 0;
  return hour > 23 ? null : { hour, length: taken, isSure: minute !== undefined || half !== '' };
}

/** Classes are rarely before seven in the morning: `at 6` is in the evening. */
const likelyHour = (hour: number, isSure: boolean): number =>
  !isSure && hour > 0 && hour < 7 ? hour + 12 : hour;

/** `at 7pm`, `a las 18`, `18:00`, `after 6 pm`, `antes de las 9`. */
const clock: Pattern = words => {
  const [after, before] = [leadOf(words, afterLeads), leadOf(words, beforeLeads)];
  const lead = after || before || leadOf(words, clockLeads);
  const found = clockAt(words.slice(lead));
  if (!found || (lead === 0 && !found.isSure)) return null;
  const hour = before ? found.hour : likelyHour(found.hour, found.isSure);
  const hours: HourRange | null = after
    ? `${hour}-24`
    : before
      ? hour > 0
        ? `0-${hour}`
        : null
      : `${hour}`;
  return hours && { length: lead + found.length, meaning: { hours } };
};

/** Returns what the first of the words mean as numbers; null for nothing. */
export const readNumbers: Pattern = words => price(words) ?? duration(words) ?? clock(words);
