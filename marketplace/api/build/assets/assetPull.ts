import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import { Keyword } from '#marketplace/contract/wireTypes.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import {
  assetsAt,
  assetTree,
  findAssetVersion,
  latestAssetVersion,
} from '#marketplace/db/configuration/assets.ts';
import type { AssetFile, AssetVersion } from '#marketplace/db/configuration/assets.ts';
import type { Db } from '#marketplace/db/database.ts';
import { zip } from '#marketplace/wire/zip.ts';
import type { ZipEntry } from '#marketplace/wire/zip.ts';
import { buildCommand } from '../command.ts';
import type { BuildResult } from '../command.ts';

const input = z.object({
  version: text(1, 100).optional(),
  'version-alias': text(1, 100).default('latest'),
});

/** Largest tree that is returned as data, bytes. */
const maxPlainBytes = 50 * 1024 * 1024;

/**
 * Returns the tree: a zip archive where `Accept` requests it, otherwise data, which older CLIs
 * read.
 */
export const pull = buildCommand({
  name: 'assets/pull',
  method: 'GET',
  input,
  async run({ context, db, accept }, asked) {
    const version = await versionOf(db, asked);
    const tree = await assetTree(db, version);
    const files = readFiles(
      context,
      version,
      tree.map(({ path }) => path),
    );
    const name = asked.version === undefined ? 'aliased-version' : 'version';
    if (accept.includes('application/zip')) {
      const meta = `{:${name} ${edn(version.version)}, :assets [${tree
        .map(file => `{:path ${edn(file.path)}, :content-hash ${edn(file.content_hash)}}`)
        .join(' ')}]}`;
      return { archive: zip(entries(meta, files)) };
    }
    if (tree.reduce((sum, file) => sum + file.byte_size, 0) > maxPlainBytes) {
      throw new ApiError('validation-invalid-params', {
        title: 'The assets are too many for this version of the CLI. Pull with a newer one.',
      });
    }
    return asData(files, { [name]: version.version });
  },
});

// Paths and hashes hold no character that EDN and JSON escape differently.
const edn = (value: string) => JSON.stringify(value);

async function versionOf(
  db: Db,
  { version, 'version-alias': alias }: z.output<typeof input>,
): Promise<AssetVersion> {
  if (version === undefined && alias === 'latest') return latestAssetVersion(db);
  const found = version === undefined ? undefined : await findAssetVersion(db, version);
  if (found) return found;
  const what = version === undefined ? `version with the alias ${alias}` : `version ${version}`;
  throw new ApiError('not-found', { title: `The assets have no ${what}.` });
}

interface ReadFile {
  path: string;
  file: AssetFile;
  data: Buffer;
}

const batchSize = 20;

/** Reads the files of a version in batches, so that few are in memory at a time. */
async function* readFiles(
  { db, images }: MarketplaceContext,
  version: AssetVersion,
  paths: readonly string[],
): AsyncGenerator<ReadFile> {
  for (let start = 0; start < paths.length; start += batchSize) {
    for (const file of await assetsAt(db, version, paths.slice(start, start + batchSize))) {
      const { path, document, image_id: image } = file;
      const data = document === null ? await images.original(image ?? '') : Buffer.from(document);
      if (!data) throw new Error(`The store has lost image ${image}.`);
      yield { path, file, data };
    }
  }
}

async function* entries(meta: string, files: AsyncIterable<ReadFile>): AsyncGenerator<ZipEntry> {
  yield { path: 'meta/asset-meta.edn', data: Buffer.from(meta) };
  for await (const { path, data } of files) yield { path: `assets/${path}`, data };
}

async function asData(
  files: AsyncIterable<ReadFile>,
  meta: Record<string, unknown>,
): Promise<BuildResult> {
  const data: unknown[] = [];
  for await (const { path, file, data: bytes } of files) {
    const isDocument = file.document !== null;
    data.push({
      path,
      type: new Keyword(isDocument ? 'json' : 'image'),
      'content-hash': file.content_hash,
      'data-raw': isDocument ? file.document : bytes,
    });
  }
  return { data, meta };
}
