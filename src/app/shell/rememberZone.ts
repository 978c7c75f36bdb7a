import { zoneCookie } from '#shared/config/appConfig.ts';
import { dayMs, readerTimeZone } from '#shared/time/time.ts';
import { writeCookie } from '#src/util/browser/cookies.ts';

const ageSeconds = (365 * dayMs) / 1000;

/** Tells the server the zone of this browser for the pages to come, so that it writes their times in it. */
export function rememberZone(): void {
  writeCookie(zoneCookie, encodeURIComponent(readerTimeZone()), ageSeconds);
}
