const partsOf = (address: string): string[] => address.split(',').map(part => part.trim());

// Forms of an address's part that have digits and are no street.
const regionWithPostcode = /^\p{Lu}{2,3}\s+\d[\d\p{Lu} -]*$/u;
const postcodeWithTown = /^\d{4,6}\s+\p{L}[\p{L} .'-]*$/u;
const townWithPostcode = /^\p{L}[\p{L} .'-]*\s+\p{Lu}{1,2}\d[\p{Lu}\d]?\s*\d\p{Lu}[\p{Lu}\d]$/u;
const unit = /^(apartment|apt|flat|floor|piso|puerta|room|suite|unit|#)/i;

/** Countries whose addresses name the region between town and country. */
const withRegions =
  /^(usa?|u\.s\.a?\.?|united states( of america)?|estados unidos|ee\. ?uu\.|canad[aá]|australia|brasil|brazil|india|m[eé]xico)$/iu;
/**
 * Parts that begin or end like the name of a street or of a part of a house, with no number in it.
 */
const streetLike =
  /^(avenida|avinguda|calle|calzada|camino|carrer|carrera|chemin|corso|floor|paseo|piazza|plaza|praça|quai|rua|rue|studio|suite|travessa|viale|via)\s|(\s(allee|alley|ave|avenue|building|blvd|boulevard|circle|close|court|crescent|ct|door|drive|dr|floor|gasse|highway|house|hwy|lane|ln|passage|place|platz|plaza|pl|rd|road|row|sq|square|street|str|studio|st|terrace|walk|way|weg)|gasse|straße|strasse|straat|gatan|vej)\.?$/iu;

/** Returns whether an address is that of a town: `Los Angeles, California, United States`. */
const isTownFirst = (parts: readonly string[]): boolean =>
  parts.length === 3 && withRegions.test(parts[2] ?? '') && !streetLike.test(parts[0] ?? '');

function mayBeStreet(part: string, index: number, parts: readonly string[]): boolean {
  if (!/\d/.test(part)) return index === 0 && parts.length > 2 && !isTownFirst(parts);
  if (index === 0) return true;
  if (regionWithPostcode.test(part) || townWithPostcode.test(part)) return false;
  // "12345 Broadway" behind "Suite 3" looks like "10115 Berlin" behind "Hauptstr. 5".
  return !postcodeWithTown.test(part) || unit.test(parts[index - 1] ?? '');
}

/**
 * An address from behind the last part that may be a street: one with a number that is no postcode,
 * and the first of three or more unless region and country follow. Undefined when nothing is left.
 */
export function withoutStreet(address: string): string | undefined {
  const parts = partsOf(address);
  const last = parts.findLastIndex(mayBeStreet);
  return (
    parts
      .slice(last + 1)
      .filter(Boolean)
      .join(', ') || undefined
  );
}

type PublicLocation = { address?: string; isRough?: boolean };

/** The area of a listing's public location; older listings have their whole address there. */
export const areaOf = ({ address, isRough }: PublicLocation): string | undefined =>
  isRough || address === undefined ? address : withoutStreet(address);

/** The nearest name of an area: `Los Angeles` of `Los Angeles, California, United States`. */
export function cityOf(location: PublicLocation): string | undefined {
  const area = areaOf(location);
  return area && (partsOf(area)[0] || undefined);
}
