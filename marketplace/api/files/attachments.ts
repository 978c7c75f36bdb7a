import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { fileList, listOf, uuid, uuidList } from '#marketplace/contract/fields.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { pageOfAttachments, setFileAttachments } from '#marketplace/db/files/fileAttachments.ts';
import type { AttachmentPlace } from '#marketplace/db/files/fileAttachments.ts';
import type { AttachmentScope } from '#marketplace/db/tables/files.ts';
import { integration, operation } from '../operation.ts';
import type { Call } from '../operation.ts';
import { presentAttachment } from './present.ts';

/** A list of files to attach; null takes all away. */
export const attachmentList = () => fileList().nullish();

/** Lists of files by the name of their field; a list that is left out changes nothing. */
export interface AttachmentLists {
  publicFileAttachments?: string[] | null | undefined;
  protectedFileAttachments?: string[] | null | undefined;
  privateFileAttachments?: string[] | null | undefined;
}

const scopeOf = {
  publicFileAttachments: 'public',
  protectedFileAttachments: 'protected',
  privateFileAttachments: 'private',
} as const satisfies Record<keyof AttachmentLists, AttachmentScope>;

/**
 * Makes the files of each list the attachments of a place whose row the caller holds.
 * @throws ApiError file-invalid for one that is not theirs, or not uploaded
 */
export async function attachFiles(
  { db, actor, now }: Call,
  place: AttachmentPlace,
  lists: AttachmentLists,
): Promise<void> {
  // The Integration API may use anybody's files.
  const ownerId = actor.scope === 'integ' ? null : actor.userId;
  for (const field of Object.keys(scopeOf) as (keyof AttachmentLists)[]) {
    const fileIds = lists[field];
    if (fileIds === undefined) continue;
    const change = { scope: scopeOf[field], fileIds: fileIds ?? [], ownerId, now };
    if (!(await setFileAttachments(db, place, change))) {
      throw new ApiError('file-invalid', { source: { path: [field], type: 'body' } });
    }
  }
}

/** Everybody's attachments, also those that were taken away, newest first. */
export const queryAttachments = operation({
  name: 'file_attachments/query',
  method: 'GET',
  api: 'integration',
  access: integration,
  input: z.object({
    ids: uuidList().optional(),
    fileId: uuid().optional(),
    listingId: uuid().optional(),
    transactionId: uuid().optional(),
    messageId: uuid().optional(),
    scopes: listOf('public', 'protected', 'private').optional(),
  }),
  async run({ db, options: { page, perPage } }, filter) {
    const { rows, total } = await pageOfAttachments(db, filter, { page, perPage });
    return { data: rows.map(presentAttachment), meta: pageMeta(total, page, perPage) };
  },
});
