import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Check } from '../finding.ts';
import { fail, ok, reasonOf } from '../finding.ts';

/** Checks the store of uploads by writing, reading and removing an object. */
export const store: Check = {
  subject: 'store',
  async run({ config: { objectStore, dataDir, hosted }, timeoutMs }) {
    if (hosted) return [ok('The hosted marketplace keeps uploads.')];
    if (!objectStore && !existsSync(dataDir)) {
      return [ok('The folder of uploads will be made at the first start.')];
    }
    const { openObjectStore } = await import('@flowroom/marketplace');
    const objects = openObjectStore({
      dataDir,
      objectStore: objectStore ? { ...objectStore, timeoutMs } : undefined,
    });
    const key = `doctor/${randomUUID()}`;
    const content = Buffer.from(key);
    try {
      await objects.put(key, content, { size: content.length, contentType: 'text/plain' });
      const kept = await objects.get(key);
      await objects.remove(key);
      if (!kept?.equals(content)) {
        return [fail('The store gives back something else than it was given.')];
      }
    } catch (error) {
      return [
        fail(
          `The store of uploads can not be used: ${reasonOf(error)}`,
          objectStore
            ? 'Correct the S3_* values, and let the key put, get and delete objects in the bucket.'
            : `Let this user write below ${dataDir}.`,
        ),
      ];
    }
    return [
      ok(
        objectStore
          ? `The bucket ${objectStore.bucket} can be used.`
          : 'Uploads are kept in DATA_DIR.',
      ),
    ];
  },
};
