import { randomUUID } from 'node:crypto';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import {
  assetsAt,
  documentOfContent,
  findAssetVersion,
} from '#marketplace/db/configuration/assets.ts';
import type { AssetFile, AssetVersion } from '#marketplace/db/configuration/assets.ts';
import type { Db } from '#marketplace/db/database.ts';
import { draftContentOf, draftIn } from '#marketplace/domain/asset/draft.ts';
import type { DraftOverlay } from '#marketplace/domain/asset/draft.ts';
import { imageReferences, withImages } from '#marketplace/domain/asset/references.ts';
import { presentVariants } from '../images/present.ts';

/** Documents of a version with the images that they reference, as plain JSON. */
export interface Delivery {
  data: unknown;
  included: unknown[];
  meta: { version: string };
}

/** A version, or a draft: documents over those of a version. */
export type DeliveredVersion = AssetVersion & { draft?: DraftOverlay['documents'] };

/** Returns the draft of a name; null for another version, and for a draft that is over. */
export async function findDraft(db: Db, name: string): Promise<DeliveredVersion | null> {
  const hash = draftContentOf(name);
  const document = hash === null ? null : await documentOfContent(db, hash);
  const overlay = document === null ? null : draftIn(document);
  const base = overlay && (await findAssetVersion(db, overlay.base));
  return overlay && base ? { ...base, version: name, draft: overlay.documents } : null;
}

interface Document {
  id: string;
  path: string;
  value: unknown;
}

/** Returns one document. @throws ApiError not-found */
export async function deliverOne(
  context: MarketplaceContext,
  version: DeliveredVersion,
  path: string,
): Promise<Delivery> {
  const [document] = await documents(context, version, [path]);
  if (!document) throw new ApiError('not-found', { details: 'There is no such document.' });
  const { resolved, included } = await withReferences(context, version, [document]);
  return { data: resolved[0]?.value, included, meta: { version: version.version } };
}

/** Returns the documents that exist at the given paths. */
export async function deliverMany(
  context: MarketplaceContext,
  version: DeliveredVersion,
  paths: readonly string[],
): Promise<Delivery> {
  const found = await documents(context, version, paths);
  const { resolved, included } = await withReferences(context, version, found);
  const data = resolved.map(({ id, path, value }) => ({
    id,
    type: 'jsonAsset',
    attributes: { assetPath: `/${path}`, data: value },
  }));
  return { data, included, meta: { version: version.version } };
}

async function documents(
  { db }: MarketplaceContext,
  version: DeliveredVersion,
  paths: readonly string[],
): Promise<Document[]> {
  const { draft = {} } = version;
  const isDrafted = (path: string) => Object.hasOwn(draft, path);
  const stored = paths.filter(path => !isDrafted(path));
  const files = await assetsAt(db, version, stored);
  const drafted = paths
    .filter(path => isDrafted(path) && draft[path] !== null)
    .map((path): Document => ({ id: randomUUID(), path, value: draft[path] }));
  return [
    ...files.flatMap(({ id, path, document }): Document[] =>
      document === null ? [] : [{ id, path, value: JSON.parse(document) }],
    ),
    ...drafted,
  ];
}

async function withReferences(
  context: MarketplaceContext,
  version: AssetVersion,
  given: readonly Document[],
): Promise<{ resolved: Document[]; included: unknown[] }> {
  const references = new Map(
    given.flatMap(({ value }) => imageReferences(value)).map(each => [each.id, each]),
  );
  if (references.size === 0) return { resolved: [...given], included: [] };
  const targets = [...new Set([...references.values()].map(({ target }) => target))];
  const images = new Map(
    (await assetsAt(context.db, version, targets)).filter(isImage).map(file => [file.path, file]),
  );
  const resolved = given.map(document => ({
    ...document,
    value: withImages(document.value, target => images.has(target)),
  }));
  const included = [...references.values()].flatMap(({ id, target, variants }) => {
    const image = images.get(target);
    if (!image) return [];
    const { image_id, width, height } = image;
    const facts = { id: image_id, width, height };
    return {
      id,
      type: 'imageAsset',
      attributes: {
        assetPath: `/${target}`,
        variants: presentVariants(context.options, facts, Object.entries(variants)),
      },
    };
  });
  return { resolved, included };
}

type ImageFile = AssetFile & { image_id: string; width: number; height: number };

const isImage = (file: AssetFile): file is ImageFile =>
  file.image_id !== null && file.width !== null && file.height !== null;
