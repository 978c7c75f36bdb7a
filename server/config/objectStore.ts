import { z } from 'zod';
import { flag, text, url } from './kinds.ts';
import type { S3Settings } from '@flowroom/marketplace';

/** Environment variables of an S3-compatible store. */
export const objectStoreVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'is no name of a region such as eu-central-1')
    .default('us-east-1'),
  S3_ENDPOINT: url.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PATH_STYLE: flag.optional(),
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
export function objectStoreOf(
  values: z.output<z.ZodObject<typeof objectStoreVariables>>,
): S3Settings | null {
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
