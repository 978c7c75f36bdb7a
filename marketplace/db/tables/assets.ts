import type { Created } from './columns.ts';

/** A version of the tree of hosted assets; `seq` counts from 1. */
export interface AssetVersionsTable {
  seq: number;
  /** The version as clients see it. */
  version: string;
  created_at: Created;
  /** The operator who made it; null for one that a program has pushed. */
  operator_id: string | null;
  /** Why. */
  note: string | null;
}

/**
 * Contents of files of the tree: the text of a document, or the facts of an image in the object
 * store.
 */
export interface AssetContentsTable {
  /** As `flex-cli` computes it: SHA-1 over the length, a bar and the bytes. */
  content_hash: string;
  byte_size: number;
  document: string | null;
  image_id: string | null;
  /** Pixels after EXIF orientation has been applied. */
  width: number | null;
  height: number | null;
  used_at: Date;
}

/** A file of the tree from version `from_seq` until, exclusively, `to_seq`. */
export interface AssetsTable {
  id: string;
  /** Without a leading slash. */
  path: string;
  content_hash: string;
  from_seq: number;
  /** Null while the latest version includes it. */
  to_seq: number | null;
}

export interface AssetTables {
  asset_versions: AssetVersionsTable;
  asset_contents: AssetContentsTable;
  assets: AssetsTable;
}
