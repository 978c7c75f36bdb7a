import { randomUUID } from 'node:crypto';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import {
  assetsAt,
  documentOfContent,
  findAssetVersion,
  imagesOfContents,
} from '#marketplace/db/configuration/assets.ts';
import type { AssetContent, AssetVersion } from '#marketplace/db/configuration/assets.ts';
import type { Db } from '#marketplace/db/database.ts';
import { draftContentOf, draftIn } from '#marketplace/domain/asset/draft.ts';
import type { DraftOverlay } from '#marketplace/domain/asset/draft.ts';
import { imageReferences, withImages } from '#marketplace/domain/asset/references.ts';
import { presentVariants } from '../images/present.ts';
import type { ImageVariant } from '../images/present.ts';

/** Documents of a version with the images that they reference, as plain JSON. */
export interface Delivery {
  data: unknown;
  included: unknown[];
  meta: { version: string };
}

/** A version, or a draft: documents over those of a version. */
export type DeliveredVersion = AssetVersion & { draft?: Omit<DraftOverlay, 'base'> };

/** Returns the draft of a name; null for another version, and for a draft that is over. */
export async function findDraft(db: Db, name: string): Promise<DeliveredVersion | null> {
  const hash = draftContentOf(name);
  const document = hash === null ? null : await documentOfContent(db, hash);
  const overlay = document === null ? null : draftIn(document);
  const base = overlay && (await findAssetVersion(db, overlay.base));
  return overlay && base ? { ...base, version: name, draft: overlay } : null;
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
  const draft = version.draft?.documents ?? {};
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
  version: DeliveredVersion,
  given: readonly Document[],
): Promise<{ resolved: Document[]; included: ImageAsset[] }> {
  const included = await includedImages(
    context,
    version,
    given.map(({ value }) => value),
  );
  if (included.length === 0) return { resolved: [...given], included };
  const found = new Set(included.map(({ id }) => id));
  const resolved = given.map(document => ({
    ...document,
    value: withImages(document.value, ({ id }) => found.has(id)),
  }));
  return { resolved, included };
}

/** An image that a document refers to, in the renditions that it names. */
export interface ImageAsset {
  id: string;
  type: 'imageAsset';
  attributes: { assetPath: string; variants: Record<string, ImageVariant> };
}

/** Returns the images of a version that documents refer to; those that it lacks are left out. */
export async function includedImages(
  context: MarketplaceContext,
  version: DeliveredVersion,
  documents: readonly unknown[],
): Promise<ImageAsset[]> {
  const references = new Map(documents.flatMap(imageReferences).map(each => [each.id, each]));
  if (references.size === 0) return [];
  const images = await imagesAt(context.db, version, [
    ...new Set([...references.values()].map(({ target }) => target)),
  ]);
  return [...references.values()].flatMap(({ id, target, variants }): ImageAsset[] => {
    const image = images.get(target);
    if (!image) return [];
    const { image_id, width, height } = image;
    const facts = { id: image_id, width, height };
    return [
      {
        id,
        type: 'imageAsset',
        attributes: {
          assetPath: `/${target}`,
          variants: presentVariants(context.options, facts, Object.entries(variants)),
        },
      },
    ];
  });
}

/** The images at paths of a version, or of the draft over it. */
async function imagesAt(
  db: Db,
  version: DeliveredVersion,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ImageContent>> {
  const drafted = version.draft?.images ?? {};
  const hashes = paths.flatMap(path => (Object.hasOwn(drafted, path) ? [drafted[path]!] : []));
  const staged = await imagesOfContents(db, hashes);
  const stored = new Map((await assetsAt(db, version, paths)).map(file => [file.path, file]));
  return new Map(
    paths.flatMap((path): [string, ImageContent][] => {
      const content = staged.get(drafted[path] ?? '') ?? stored.get(path);
      return content && isImage(content) ? [[path, content]] : [];
    }),
  );
}

type ImageContent = AssetContent & { image_id: string; width: number; height: number };

const isImage = (content: AssetContent): content is ImageContent =>
  content.image_id !== null && content.width !== null && content.height !== null;
