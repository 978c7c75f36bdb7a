import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text, writtenText } from '#marketplace/contract/fields.ts';
import { latestAssetVersion } from '#marketplace/db/configuration/assets.ts';
import { clashingPath, pathFault } from '#marketplace/domain/asset/path.ts';
import { draftName } from '#marketplace/domain/asset/draft.ts';
import { isDocumentPath } from '#marketplace/domain/asset/content.ts';
import { storeContent } from '../../build/assets/assetContent.ts';
import { pushChanges } from '../../build/assets/assets.ts';
import { consoleOperation } from '../operation.ts';
import type { ConsoleCall } from '../operation.ts';
import { writtenAnswer } from './answers.ts';

const maxDocuments = 50;

const documents = z
  .array(z.strictObject({ path: text(1, 300), value: z.unknown() }))
  .min(1)
  .max(maxDocuments);
type Documents = z.output<typeof documents>;

/** Commissions and prices: not of who writes texts. */
const moneyFolder = 'transactions/';
const moneyRoles = ['finance', 'owner'];
const contentRoles = ['content', 'owner'];

/** @throws ApiError forbidden for a folder that is not of the role */
function requireRole({ session }: ConsoleCall, changed: Documents): void {
  for (const { path } of changed) {
    const roles = path.startsWith(moneyFolder) ? moneyRoles : contentRoles;
    if (roles.includes(session.role)) continue;
    throw new ApiError('forbidden', {
      title: `Documents such as ${path} are changed by others.`,
      meta: { reason: 'role', role: session.role, roles },
    });
  }
}

/** @throws ApiError validation-invalid-value for a path of which nothing can be stored */
function requirePaths(changed: Documents): void {
  const paths = changed.map(({ path }) => path);
  const fault =
    paths.map(path => (isDocumentPath(path) ? pathFault(path) : 'Expected .json.')).find(Boolean) ??
    (clashingPath(paths) ? 'Two of the documents can not be beside each other.' : null);
  if (!fault) return;
  throw new ApiError('validation-invalid-value', {
    details: fault,
    source: { path: ['documents'], type: 'body' },
  });
}

const bytesOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Makes a draft: a version that only who knows its name reads, for a day. */
export const previewDocuments = consoleOperation({
  name: 'assets/preview',
  method: 'POST',
  summary:
    'A draft of hosted documents: a version that the Asset Delivery API serves by its name for a day. ' +
    'A `value` of null leaves a document out.',
  answer: writtenAnswer,
  isReadOnly: true,
  input: z.strictObject({ documents }),
  async run(call, { documents: changed }) {
    requirePaths(changed);
    const { version: base } = await latestAssetVersion(call.db);
    const overlay = {
      base,
      documents: Object.fromEntries(changed.map(({ path, value }) => [path, value ?? null])),
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
    'Writes hosted documents: a new version, which is live at once. A `value` of null deletes a document. ' +
    '409 `conflict` where `currentVersion` is not the latest one.',
  answer: writtenAnswer,
  input: z.strictObject({ currentVersion: text(1, 100), documents, note: writtenText(1, 500) }),
  async run(call, { currentVersion, documents: changed, note }) {
    requireRole(call, changed);
    requirePaths(changed);
    const { db, context, session, now } = call;
    const changes: { path: string; contentHash: string | null }[] = [];
    for (const { path, value } of changed) {
      const isDeleted = value === null || value === undefined;
      const content = isDeleted
        ? null
        : await storeContent({ ...context, db }, path, bytesOf(value));
      changes.push({ path, contentHash: content?.content_hash ?? null });
    }
    const by = { operatorId: session.operator.id, note };
    const { version } = await pushChanges(db, currentVersion, changes, { now, by });
    return { data: { version: version ?? currentVersion } };
  },
});
