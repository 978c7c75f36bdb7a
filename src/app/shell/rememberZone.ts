import { zoneCookie } from '#shared/config/appConfig.ts';
import { dayMs, readerTimeZone } from '#shared/time/time.ts';
import { writeCookie } from '#src/util/browser/cookies.ts';

const ageSeconds = (365 * dayMs) / 1000;

/** Sends the zone of this browser to the server, which writes the times of later pages in it. */
export function rememberZone(): void {
  writeCookie(zoneCookie, encodeURIComponent(readerTimeZone()), ageSeconds);
}
