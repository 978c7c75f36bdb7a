import { canonicalZone } from '@flowroom/marketplace/zoneRules';

/** Returns whether this IANA zone is known. */
export const isTimeZone = (timeZone: string): boolean => canonicalZone(timeZone) !== null;
