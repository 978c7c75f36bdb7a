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

async function examined({ config, credentials }: HealthOptions) {
  const { examineServices } = await import(
    /* webpackMode: "lazy", webpackChunkName: "embedded" */ '../doctor/examineServices.ts'
  );
  return examineServices({ config, credentials });
}

/** Shows how the installation does, with what to do. Services are checked once in five minutes. */
export function healthOperation(options: HealthOptions): AnySiteOperation {
  const services = cachedFor(5 * minuteMs, () => examined(options));
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
