import path from 'node:path';
import { localObjectStore } from './localObjectStore.ts';
import { s3ObjectStore } from './s3ObjectStore.ts';
import type { ObjectStore } from './objectStore.ts';
import type { S3Settings } from './s3Request.ts';

export type { ObjectStore } from './objectStore.ts';

/** Where uploads are stored. */
export interface ObjectPlace {
  /** A bucket; a folder when left out. */
  objectStore?: S3Settings | undefined;
  /** Has the folder. */
  dataDir: string;
}

/** Opens the store of uploads: the bucket that is configured, otherwise a folder. */
export const openObjectStore = ({ objectStore, dataDir }: ObjectPlace): ObjectStore =>
  objectStore ? s3ObjectStore(objectStore) : localObjectStore(path.join(dataDir, 'uploads'));
