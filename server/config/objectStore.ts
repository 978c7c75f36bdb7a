import * as v from 'valibot';
import { flag, text, url } from './kinds.ts';
import type { ValuesOf } from './kinds.ts';
import type { S3Settings } from '@flowroom/marketplace';

/** Environment variables of an S3-compatible store. */
export const objectStoreVariables = {
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')),
  ),
  S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+$/, 'is no name of a region such as eu-central-1')),
    'us-east-1',
  ),
  S3_ENDPOINT: v.optional(url),
  S3_ACCESS_KEY_ID: v.optional(text),
  S3_SECRET_ACCESS_KEY: v.optional(text),
  S3_PATH_STYLE: v.optional(flag),
};

/** Pairs of variables: the first one needs the second. */
export const objectStoreTogether = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ['S3_PATH_STYLE', 'S3_BUCKET'],
] as const;

/** Returns the settings of the store; null for a folder. */
export function objectStoreOf(values: ValuesOf<typeof objectStoreVariables>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    bucket,
    region,
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId,
    secretAccessKey,
    // AWS expects the bucket in the host name; self-hosted stores expect it in the path.
    pathStyle: values.S3_PATH_STYLE ?? endpoint !== undefined,
  };
}
