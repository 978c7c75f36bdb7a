import type { Generated } from 'kysely';
import type { Created } from './columns.ts';

/** How far a file has come. */
export type FileState =
  | 'pendingUpload'
  | 'pendingVerification'
  | 'available'
  | 'verificationFailed';

/** Files attached to listings, transactions and messages. */
export interface FilesTable {
  id: string;
  /** Null when created through the Integration API. */
  owner_id: string | null;
  name: string;
  mime_type: string;
  byte_size: number;
  state: Generated<FileState>;
  state_updated_at: Date;
  /** Key of the bytes in the object store; null until they are uploaded. */
  object_key: string | null;
  created_at: Created;
}

/** Visibility of an attachment: everyone who sees the resource, its buyers, or its author. */
export type AttachmentScope = 'public' | 'protected' | 'private';

/** A file on a listing, a transaction or a message; exactly one of the three ids is set. */
export interface FileAttachmentsTable {
  id: string;
  file_id: string;
  scope: AttachmentScope;
  listing_id: string | null;
  transaction_id: string | null;
  message_id: string | null;
  position: number;
  deleted: Generated<boolean>;
  created_at: Created;
}

export interface FileTables {
  files: FilesTable;
  file_attachments: FileAttachmentsTable;
}
