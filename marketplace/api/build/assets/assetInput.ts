import { z } from 'zod';
import { clashingPath, pathFault } from '#marketplace/domain/asset/path.ts';
import type { UploadedFile } from '../../operation.ts';
import type { MultipartLimits } from '../../http/multipart.ts';

/** Largest number of files in the tree, and of changes in a push. */
export const maxAssets = 1000;
/** Largest image, in bytes. */
const maxFileBytes = 20 * 1024 * 1024;

/** Limits of one request; a large tree is pushed in parts. */
export const assetLimits: MultipartLimits = {
  fileSize: maxFileBytes,
  files: maxAssets,
  fields: 3 * maxAssets + 1,
  fieldSize: 2_000_000,
  total: 100 * 1024 * 1024,
};

/** One change of a push; exactly one of `stagingId` and `bytes` is set for an upsert. */
export type AssetOp =
  | { op: 'delete'; path: string }
  | { op: 'upsert'; path: string; stagingId: string }
  | { op: 'upsert'; path: string; bytes: Buffer };

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'data' in value && Buffer.isBuffer(value.data);

const part = z.custom<string | UploadedFile>(value => typeof value === 'string' || isFile(value));

/** Parts of a staging request. */
export const stagingInput = z.object({ file: z.custom<UploadedFile>(isFile, 'Expected a file.') });

/** Parts of a push: `current-version`, and `path-i`, `op-i` and content for each change. */
export const pushInput = z
  .object({ 'current-version': z.string().min(1).max(100) })
  .catchall(part)
  .transform(({ 'current-version': currentVersion, ...parts }, context) => {
    const fail = (name: string, message: string): never => {
      context.issues.push({ code: 'custom', message, path: [name], input: parts });
      return z.NEVER;
    };
    const ops: AssetOp[] = [];
    for (let index = 0; Object.hasOwn(parts, `path-${index}`); index += 1) {
      const op = readOp(parts, index, fail);
      if (!op) return z.NEVER;
      ops.push(op);
    }
    if (ops.length > maxAssets) return fail('path-0', `At most ${maxAssets} files at a time.`);
    const clash = clashingPath(ops.flatMap(({ op, path }) => (op === 'upsert' ? path : [])));
    if (clash) return fail('path-0', `${clash} can not stand beside another of these files.`);
    return { currentVersion, ops };
  });

function readOp(
  parts: Record<string, string | UploadedFile>,
  index: number,
  fail: (name: string, message: string) => undefined,
): AssetOp | undefined {
  const [path, op = 'upsert'] = [parts[`path-${index}`], parts[`op-${index}`]];
  if (typeof path !== 'string') return fail(`path-${index}`, 'Expected a path.');
  const fault = pathFault(path);
  if (fault) return fail(`path-${index}`, `${path}: ${fault}`);
  if (op === 'delete') return { op, path };
  if (op !== 'upsert') return fail(`op-${index}`, 'Expected upsert or delete.');
  const stagingId = parts[`staging-id-${index}`];
  if (typeof stagingId === 'string') return { op, path, stagingId };
  const data = parts[`data-raw-${index}`];
  if (data === undefined) return fail(`path-${index}`, `${path}: the content is missing.`);
  return { op, path, bytes: typeof data === 'string' ? Buffer.from(data) : data.data };
}
