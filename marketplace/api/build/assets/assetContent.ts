import { randomUUID } from 'node:crypto';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { storeAssetContent, useAssetContents } from '#marketplace/db/configuration/assets.ts';
import type { AssetContent } from '#marketplace/db/configuration/assets.ts';
import type { Db } from '#marketplace/db/database.ts';
import { contentHash, isDocumentPath, readDocument } from '#marketplace/domain/asset/content.ts';

const unusable = (path: string, reason: string): ApiError =>
  new ApiError('asset-invalid-content', { title: `${path}: ${reason}` });

/**
 * Stores the content of a file: a document for a path that ends in .json, otherwise an image. It
 * belongs to no version yet.
 * @throws ApiError asset-invalid-content
 */
export async function storeContent(
  context: MarketplaceContext,
  path: string,
  bytes: Buffer,
): Promise<AssetContent> {
  const { db } = context;
  const now = context.now();
  const hash = contentHash(bytes);
  const [known] = await useAssetContents(db, [hash], now);
  if (known) return fitting(path, known);
  const facts = { content_hash: hash, byte_size: bytes.length, used_at: now };
  const nothing = { document: null, image_id: null, width: null, height: null };
  if (isDocumentPath(path)) {
    return storeAssetContent(db, { ...facts, ...nothing, document: documentOf(path, bytes) });
  }
  const id = randomUUID();
  const { width, height } = await saveImage(context, path, id, bytes);
  const kept = await storeAssetContent(db, { ...facts, ...nothing, image_id: id, width, height });
  // A parallel request has stored the same image.
  if (kept.image_id !== id) await context.images.remove(id);
  return kept;
}

/**
 * Returns a content that was stored before, by its hash. @throws ApiError asset-invalid-content
 * where there is none, and where it is not of the kind that the path says
 */
export async function stagedContent(
  db: Db,
  path: string,
  stagingId: string,
  now: Date,
): Promise<AssetContent> {
  const [staged] = await useAssetContents(db, [stagingId], now);
  if (staged) return fitting(path, staged);
  throw unusable(path, `nothing is staged under ${stagingId}. Push again.`);
}

/**
 * Checks that a content is of the kind that its path says. @throws ApiError asset-invalid-content
 */
function fitting(path: string, content: AssetContent): AssetContent {
  if (isDocumentPath(path) === (content.document !== null)) return content;
  throw unusable(path, isDocumentPath(path) ? 'This is no JSON.' : notAnImage);
}

const notAnImage =
  'This is neither a JSON document (.json) nor a JPEG, PNG, GIF or WebP image that can be read.';

function documentOf(path: string, bytes: Buffer): string {
  try {
    return readDocument(bytes);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw unusable(path, `This is no JSON that can be kept: ${error.message}`);
  }
}

async function saveImage(context: MarketplaceContext, path: string, id: string, bytes: Buffer) {
  try {
    return await context.images.save(id, bytes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw unusable(path, notAnImage);
  }
}
