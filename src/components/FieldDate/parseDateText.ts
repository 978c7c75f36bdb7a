/**
 * Reads a day as people write it: `2026-11-21`, `11/21/2026` or `21.11.2026` in the order of the
 * locale, `Nov 21`, `21 November 2026`. Without a year it is the next such day from `today`.
 * Both `today` and the result are `YYYY-MM-DD`; null when it is not a day of the calendar.
 */
export function parseDateText(text: string, locale: string, today: string): string | null {
  const entry = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(entry);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));

  const month = monthIn(entry, locale);
  const numbers = (entry.match(/\d+/g) ?? []).map(Number);
  if (month !== null) {
    const [first, second] = numbers;
    return first === undefined ? null : withYear(second, month, first, today);
  }
  const [first, second, year] = numbers;
  if (first === undefined || second === undefined || numbers.length > 3) return null;
  if (!/^[\d\s./-]+$/.test(entry)) return null;
  return dayComesFirst(locale)
    ? withYear(year, second, first, today)
    : withYear(year, first, second, today);
}

function withYear(year: number | undefined, month: number, date: number, today: string) {
  if (year !== undefined) return day(year < 100 ? 2000 + year : year, month, date);
  const thisYear = Number(today.slice(0, 4));
  const next = day(thisYear, month, date);
  return next !== null && next >= today ? next : day(thisYear + 1, month, date);
}

function day(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  const isReal =
    at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

function monthIn(entry: string, locale: string): number | null {
  const words = entry.match(/\p{L}{3,}/gu) ?? [];
  for (let month = 1; month <= 12; month += 1) {
    const at = Date.UTC(2026, month - 1, 15);
    const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(at);
    if (words.some(word => name.toLowerCase().startsWith(word))) return month;
  }
  return null;
}

function dayComesFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(part => part.type);
  return parts.indexOf('day') < parts.indexOf('month');
}
