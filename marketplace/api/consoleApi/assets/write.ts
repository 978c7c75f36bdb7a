import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text, writtenText } from '#marketplace/contract/fields.ts';
import { latestAssetVersion } from '#marketplace/db/configuration/assets.ts';
import type { AssetChange } from '#marketplace/db/configuration/assets.ts';
import { accessControlPath } from '#marketplace/domain/asset/accessControl.ts';
import { clashingPath, pathFault } from '#marketplace/domain/asset/path.ts';
import { draftName } from '#marketplace/domain/asset/draft.ts';
import type { DraftOverlay } from '#marketplace/domain/asset/draft.ts';
import { isDocumentPath } from '#marketplace/domain/asset/content.ts';
import { stagedContent, storeContent } from '../../build/assets/assetContent.ts';
import { pushChanges } from '../../build/assets/assets.ts';
import { consoleOperation } from '../operation.ts';
import type { ConsoleCall } from '../operation.ts';
import { writtenAnswer } from './answers.ts';

const maxDocuments = 50;

const documents = z
  .array(
    z.strictObject({
      path: text(1, 300),
      value: z.unknown().optional(),
      // Of an image, from `build/assets/stage`.
      stagingId: z
        .string()
        .regex(/^[\da-f]{40}$/)
        .optional(),
    }),
  )
  .min(1)
  .max(maxDocuments);
type Documents = z.output<typeof documents>;

/** Commissions and prices: not of who writes texts. */
const moneyFolder = 'transactions/';
const moneyRoles = ['finance', 'owner'];
const contentRoles = ['content', 'owner'];

/** Who comes in, and who publishes, is decided by owners alone. */
const rolesOf = (path: string): readonly string[] => {
  if (path.toLowerCase() === accessControlPath) return ['owner'];
  return path.startsWith(moneyFolder) ? moneyRoles : contentRoles;
};

/** @throws ApiError forbidden for a folder that is not of the role */
function requireRole({ session }: ConsoleCall, changed: Documents): void {
  for (const { path } of changed) {
    const roles = rolesOf(path);
    if (roles.includes(session.role)) continue;
    throw new ApiError('forbidden', {
      title: `Documents such as ${path} are changed by others.`,
      meta: { reason: 'role', role: session.role, roles },
    });
  }
}

/** A document has a value, and an image is staged. */
function faultOf({ path, value, stagingId }: Documents[number]): string | null {
  const isWhole = isDocumentPath(path)
    ? stagingId === undefined
    : stagingId !== undefined && value === undefined;
  return isWhole ? pathFault(path) : 'Expected a value for .json, and a stagingId for an image.';
}

/** @throws ApiError validation-invalid-value for a path of which nothing can be stored */
function requirePaths(changed: Documents): void {
  const paths = changed.map(({ path }) => path);
  const fault =
    changed.map(faultOf).find(Boolean) ??
    (clashingPath(paths) ? 'Two of the documents can not be beside each other.' : null);
  if (!fault) return;
  throw new ApiError('validation-invalid-value', {
    details: fault,
    source: { path: ['documents'], type: 'body' },
  });
}

/** Stores what a path is to have. Returns its hash; null for a document that is to be deleted. */
async function hashOf(
  { context, db, now }: ConsoleCall,
  { path, value, stagingId }: Documents[number],
): Promise<string | null> {
  if (stagingId !== undefined) return (await stagedContent(db, path, stagingId, now)).content_hash;
  if (value === null || value === undefined) return null;
  return (await storeContent({ ...context, db }, path, bytesOf(value))).content_hash;
}

const bytesOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Makes a draft: a version that only who knows its name reads, for a day. */
export const previewDocuments = consoleOperation({
  name: 'assets/preview',
  method: 'POST',
  summary:
    'A draft of hosted documents: a version that the Asset Delivery API serves by its name for a day. ' +
    'A `value` of null leaves a document out; an image is staged before (`build/assets/stage`).',
  answer: writtenAnswer,
  isReadOnly: true,
  input: z.strictObject({ documents }),
  async run(call, { documents: changed }) {
    requirePaths(changed);
    const { version: base } = await latestAssetVersion(call.db);
    const images: Record<string, string> = {};
    for (const { path, stagingId } of changed) {
      if (stagingId === undefined) continue;
      images[path] = (await stagedContent(call.db, path, stagingId, call.now)).content_hash;
    }
    const drafted = changed.filter(({ stagingId }) => stagingId === undefined);
    const overlay: DraftOverlay = {
      base,
      documents: Object.fromEntries(drafted.map(({ path, value }) => [path, value ?? null])),
      images,
    };
    const content = await storeContent(call.context, 'draft.json', bytesOf(overlay));
    return { data: { version: draftName(content.content_hash) } };
  },
});

/** Makes a new version, which is live at once. */
export const writeDocuments = consoleOperation({
  name: 'assets/write',
  method: 'POST',
  summary:
    'Writes hosted documents: a new version, which is live at once. A `value` of null deletes a document; ' +
    'an image is staged before (`build/assets/stage`). 409 `conflict` where `currentVersion` is not the latest one.',
  answer: writtenAnswer,
  input: z.strictObject({ currentVersion: text(1, 100), documents, note: writtenText(1, 500) }),
  async run(call, { currentVersion, documents: changed, note }) {
    requireRole(call, changed);
    requirePaths(changed);
    const { db, session, now } = call;
    const changes: AssetChange[] = [];
    for (const one of changed) {
      changes.push({ path: one.path, contentHash: await hashOf(call, one) });
    }
    const by = { operatorId: session.operator.id, note };
    const { version } = await pushChanges(db, currentVersion, changes, { now, by });
    return { data: { version: version ?? currentVersion } };
  },
});
