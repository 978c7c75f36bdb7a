import { canonicalZone } from '#marketplace/contract/zoneRules.ts';

/**
 * Returns whether an IANA zone is known. Intl also accepts plain offsets; a plan needs a zone with
 * rules.
 */
export const isTimeZone = (zone: string): boolean =>
  /^[A-Za-z]/.test(zone) && canonicalZone(zone) !== null;
