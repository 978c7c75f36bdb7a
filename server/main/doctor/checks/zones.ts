import { newestRelease, outdated, renewalAdvice } from '#server/pages/zones/releases.ts';
import type { Check } from '../finding.ts';
import { ok, reasonOf, warn } from '../finding.ts';
import { installZoneData } from '@flowroom/marketplace/zoneData';

/** Compares the rules of time zones with the newest release, and with those of the runtime. */
export const zones: Check = {
  subject: 'zones',
  async run({ services, timeoutMs }) {
    const { version } = installZoneData();
    const runtime = process.versions.tz ?? '';
    const found = await newestRelease(services.iana, timeoutMs).catch((error: unknown) => error);
    const newest = typeof found === 'string' && found > runtime ? found : runtime;
    const message = outdated(version, newest);
    if (message) return [warn(message, renewalAdvice)];
    return [
      typeof found === 'string'
        ? ok(`The rules of time zones are of ${version}, the newest.`)
        : ok(
            `The rules of time zones are of ${version}; IANA does not answer: ${reasonOf(found)}.`,
          ),
    ];
  },
};
