import * as v from 'valibot';
import { cachedFor } from '#server/http/cachedFor.ts';
import { siteOperation } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import type { ProcessState } from '#server/telemetry/processState.ts';
import { minuteMs } from '#shared/time/time.ts';
import { healthOf } from './health.ts';

export interface HealthOptions {
  config: Config;
  credentials: Credentials;
  state: () => Promise<ProcessState>;
}

const timeoutMs = 5_000;

/** Checks what is outside of the process: the store of uploads, the disk, the mail server. */
async function examineServices({ config, credentials }: HealthOptions) {
  const [{ examine }, { store }, { disk }, { mail }] = await Promise.all([
    import(/* webpackMode: "lazy" */ '../doctor/examine.ts'),
    import(/* webpackMode: "lazy" */ '../doctor/checks/store.ts'),
    import(/* webpackMode: "lazy" */ '../doctor/checks/machine.ts'),
    import(/* webpackMode: "lazy" */ '../doctor/checks/mail.ts'),
  ]);
  const services = { stripe: '', zoom: '', mapbox: '', iana: '' };
  const context = { config, credentials, services, timeoutMs, clocks: [] };
  const found = await examine(context, [store, disk, mail]);
  return found.map(({ subject, level, message, advice = null }) => ({
    ...{ subject, level, message, advice },
  }));
}

/** Shows how the installation does, with what to do. Services are checked once in five minutes. */
export function healthOperation(options: HealthOptions): AnySiteOperation {
  const services = cachedFor(5 * minuteMs, () => examineServices(options));
  return siteOperation({
    name: 'site/health/show',
    method: 'GET',
    input: v.object({}),
    async run() {
      const [state, found] = await Promise.all([options.state(), services()]);
      return { data: { parts: healthOf(state), services: found } };
    },
  });
}
