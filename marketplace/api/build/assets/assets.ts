import { ApiError } from '#marketplace/contract/errors.ts';
import {
  addAssetVersion,
  assetsAt,
  assetTree,
  latestAssetVersion,
  lockAssetTree,
} from '#marketplace/db/configuration/assets.ts';
import type {
  AssetAuthor,
  AssetChange,
  AssetVersion,
} from '#marketplace/db/configuration/assets.ts';
import type { Db } from '#marketplace/db/database.ts';
import { setAssetSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import {
  listingFieldsPath,
  schemasOfListingFields,
} from '#marketplace/domain/asset/listingFields.ts';
import { accessControlPath } from '#marketplace/domain/asset/accessControl.ts';
import { localizationPath } from '#marketplace/domain/asset/localization.ts';
import { clashingPath } from '#marketplace/domain/asset/path.ts';
import { assetLimits, maxAssets, pushInput, stagingInput } from './assetInput.ts';
import type { AssetOp } from './assetInput.ts';
import { stagedContent, storeContent } from './assetContent.ts';
import { pull } from './assetPull.ts';
import { requireCurrencyUnused } from './requireCurrencyUnused.ts';
import { followAccessControl } from './followAccessControl.ts';
import { buildCommand } from '../command.ts';
import type { BuildCall } from '../command.ts';

/** Largest tree, in bytes. */
const maxTreeBytes = 500 * 1024 * 1024;

const stage = buildCommand({
  name: 'assets/stage',
  method: 'POST',
  upload: assetLimits,
  // Decoding an image takes long: not inside a transaction.
  transaction: false,
  input: stagingInput,
  async run({ context }, { file }) {
    const content = await storeContent(context, file.filename || 'file', file.data);
    const { content_hash: id, width, height } = content;
    // An image's size besides, for forms that show what they were given.
    return { data: { 'staging-id': id, ...(width === null ? {} : { width, height }) } };
  },
});

const push = buildCommand({
  name: 'assets/push',
  method: 'POST',
  upload: assetLimits,
  input: pushInput,
  async prepare(call, { currentVersion, ops }) {
    const changes: AssetChange[] = [];
    for (const op of ops) changes.push({ path: op.path, contentHash: await hashOf(call, op) });
    return { currentVersion, changes };
  },
  async run({ db, now }, { currentVersion, changes }) {
    const { version, files } = await pushChanges(db, currentVersion, changes, { now });
    return {
      data: { ...(version === null ? {} : { version }), 'asset-meta': meta(files) },
    };
  },
});

/** Stores the content of an operation and returns its hash; null for a deletion. */
async function hashOf({ context, db, now }: BuildCall, op: AssetOp): Promise<string | null> {
  if (op.op === 'delete') return null;
  if ('bytes' in op) return (await storeContent(context, op.path, op.bytes)).content_hash;
  return (await stagedContent(db, op.path, op.stagingId, now)).content_hash;
}

/** A tree after a push: its files with their hashes, and the new version; null for the old one. */
interface Pushed {
  version: string | null;
  files: (readonly [path: string, contentHash: string])[];
}

/**
 * Makes a version with changes whose contents are stored. @throws ApiError conflict where
 * `currentVersion` is not the latest, validation-invalid-value for a tree that can not be
 */
export async function pushChanges(
  tx: Db,
  currentVersion: string,
  asked: readonly AssetChange[],
  { now, by }: { now: Date; by?: AssetAuthor },
): Promise<Pushed> {
  await lockAssetTree(tx);
  const latest = await latestAssetVersion(tx);
  if (latest.version !== currentVersion) {
    throw new ApiError('conflict', {
      title: `The assets have been changed by somebody else: version ${currentVersion} is not the latest one, ${latest.version}. Pull, then push again.`,
    });
  }
  const before = new Map((await assetTree(tx, latest)).map(file => [file.path, file.content_hash]));
  const changes = asked.filter(
    ({ path, contentHash }) => contentHash !== (before.get(path) ?? null),
  );
  if (changes.length === 0) return { version: null, files: [...before] };
  if (changes.some(({ path }) => path === localizationPath)) {
    await requireCurrencyUnused(tx, latest, changes);
  }
  const { version, seq } = await addAssetVersion(tx, changes, now, by);
  const tree = await assetTree(tx, { version, seq });
  checkTree(tree);
  if (changes.some(({ path }) => path === listingFieldsPath)) {
    await defineListingFields(tx, { version, seq });
  }
  if (changes.some(({ path }) => path === accessControlPath)) {
    await followAccessControl(tx, { version, seq });
  }
  return { version, files: tree.map(file => [file.path, file.content_hash] as const) };
}

/** Sets the search schemas of the listing fields that the tree defines. */
async function defineListingFields(tx: Db, version: AssetVersion): Promise<void> {
  const [file] = await assetsAt(tx, version, [listingFieldsPath]);
  const document: unknown = JSON.parse(file?.document ?? 'null');
  await setAssetSchemas(tx, file ? schemasOfListingFields(document) : []);
}

const meta = (files: readonly (readonly [string, string])[]) =>
  files.map(([path, hash]) => ({ path, 'content-hash': hash }));

/** Checks names and size of a tree. @throws ApiError validation-invalid-value */
function checkTree(tree: readonly { path: string; byte_size: number }[]): void {
  const refuse = (title: string) => {
    throw new ApiError('validation-invalid-value', { title });
  };
  const clash = clashingPath(tree.map(file => file.path));
  if (clash) refuse(`${clash} can not stand beside another file of the tree.`);
  if (tree.length > maxAssets) refuse(`There can be at most ${maxAssets} assets.`);
  const bytes = tree.reduce((sum, file) => sum + file.byte_size, 0);
  if (bytes > maxTreeBytes) refuse(`All assets together can have at most 500 MB.`);
}

export const assetCommands = [stage, push, pull];
