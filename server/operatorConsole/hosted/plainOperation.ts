import * as v from 'valibot';
import { siteOperation } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type {
  IntegrationSdk,
  RawIntegrationSdk,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { limitedPrivateData } from '#server/marketplaceClient/session/limitedPrivateData.ts';
import { isRecord } from '#shared/contract/lenient.ts';
import { uuid } from '#shared/contract/strict.ts';

const word = v.pipe(v.string(), v.maxLength(1000));
const shown = v.objectWithRest({ id: uuid }, word);

/**
 * Returns a value of an answer without what is good for longer than the session of an operator:
 * addresses of calendars, links to meetings, secrets of payments.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      if (key === 'stripePaymentIntents') return [];
      const data = key === 'privateData' || key === 'protectedData';
      const read = data && isRecord(field) ? limitedPrivateData(field) : field;
      return [[key, withoutSecrets(read)]];
    }),
  );
}

/** Passes a reading operation of the Integration API on, which shows one resource. */
export const plainOperation = (
  name: `integration/${string}`,
  operator: () => IntegrationSdk,
  pick: (sdk: RawIntegrationSdk) => RawIntegrationSdk['listings']['show'],
): AnySiteOperation =>
  siteOperation({
    name,
    method: 'GET',
    input: shown,
    async run(params) {
      const { data, included } = await operator().plain(sdk => pick(sdk)(params));
      return {
        data: withoutSecrets(data),
        ...(included && { included: included.map(withoutSecrets) }),
      };
    },
  });
