import * as v from 'valibot';
import { isTimeZone } from '#shared/time/zones.ts';

/** What the other site may choose; a value that is not valid counts as left out. */
export const widgetQuery = v.object({
  zone: v.fallback(v.pipe(v.string(), v.check(isTimeZone)), 'UTC'),
  language: v.fallback(v.optional(v.string()), undefined),
  theme: v.fallback(v.picklist(['auto', 'light', 'dark']), 'auto'),
});
