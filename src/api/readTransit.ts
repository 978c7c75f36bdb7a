import * as sharetribeSdk from 'sharetribe-flex-sdk';
import { isRecord } from '#shared/contract/lenient.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

interface TransitReader {
  transit: { read(text: string): unknown };
}

const hasTransit = (module: unknown): module is TransitReader =>
  isRecord(module) && isRecord(module.transit) && typeof module.transit.read === 'function';

/** Reads transit as plain JSON. Its code is the SDK's chunk. */
export function readTransit(text: string): unknown {
  // Bundlers put a CommonJS module under `default`, others give its names directly.
  const sdk = [sharetribeSdk.default, sharetribeSdk].find(hasTransit);
  if (!sdk) throw new Error('sharetribe-flex-sdk has no transit.');
  return toPlain(sdk.transit.read(text));
}
