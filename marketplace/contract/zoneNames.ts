import { offsetAt, runtimeOffset } from './zoneRules.ts';

type NameWidth = 'short' | 'long';
type GenericWidth = 'shortGeneric' | 'longGeneric';

function requestedName(
  instant: number,
  timeZone: string,
  locale: string,
  timeZoneName: NameWidth | GenericWidth,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const isOffset = (name: string): boolean => /[+\-\u2212]\d/.test(name);

/** Returns the city in the name of a zone: "New York" of America/New_York. */
export const cityOfZone = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

// Its name in a language is that of the place: "Omsk Time", "hora de Omsk".
const exampleZone = 'Asia/Omsk';

/**
 * Says the city: "Vancouver Time"; the city alone in a language that writes the example's name
 * otherwise.
 */
function cityTime(instant: number, zone: string, locale: string): string {
  const example = requestedName(instant, exampleZone, locale, 'shortGeneric');
  const [before, after] = example.split(cityOfZone(exampleZone));
  const city = cityOfZone(zone);
  return after === undefined ? city : `${before}${city}${after}`;
}

/**
 * Names a zone at an instant as people of a language do: "PST", "New Zealand Time". An offset is
 * written only for a zone without a place ("GMT-5" of Etc/GMT+5). Where the rules of the runtime
 * are others than those that count, its abbreviations are wrong too, and the city is said.
 * @throws RangeError for an unknown zone or language
 */
export function zoneNameAt(
  instant: number,
  zone: string,
  locale: string,
  width: NameWidth = 'short',
): string {
  const name = requestedName(instant, zone, locale, width);
  const isOurs = runtimeOffset(zone, instant) === offsetAt(zone, instant);
  if (isOurs && !isOffset(name)) return name;
  if (/^etc\//i.test(zone) || !zone.includes('/')) return name;
  const generic = isOurs ? requestedName(instant, zone, locale, `${width}Generic`) : '';
  return generic === '' || isOffset(generic) ? cityTime(instant, zone, locale) : generic;
}
