import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { fileList, listOf, optionalParam, uuid, uuidList } from '#marketplace/contract/fields.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { pageOfAttachments, setFileAttachments } from '#marketplace/db/files/fileAttachments.ts';
import type { AttachmentPlace } from '#marketplace/db/files/fileAttachments.ts';
import type { AttachmentScope } from '#marketplace/db/tables/files.ts';
import { integration, operation } from '../operation.ts';
import type { Call } from '../operation.ts';
import { presentAttachment } from './present.ts';

/** A list of files to attach; null detaches all. */
export const attachmentList = () => fileList().nullish();

/** Ids of files by field name; an omitted list changes nothing. */
export interface AttachmentLists {
  publicFileAttachments?: string[] | null | undefined;
  protectedFileAttachments?: string[] | null | undefined;
  privateFileAttachments?: string[] | null | undefined;
}

const scopes = [
  ['publicFileAttachments', 'public'],
  ['protectedFileAttachments', 'protected'],
  ['privateFileAttachments', 'private'],
] as const satisfies readonly (readonly [keyof AttachmentLists, AttachmentScope])[];

/**
 * Replaces the attachments of a resource, whose row the caller has locked, by the files of each
 * list.
 * @throws ApiError file-invalid for a file of another user or without content
 */
export async function attachFiles(
  { db, actor, now }: Call,
  place: AttachmentPlace,
  lists: AttachmentLists,
): Promise<void> {
  // The Integration API may attach files of any user.
  const ownerId = actor.scope === 'integ' ? null : actor.userId;
  for (const [field, scope] of scopes) {
    const fileIds = lists[field];
    if (fileIds === undefined) continue;
    const change = { scope, fileIds: fileIds ?? [], ownerId, now };
    if (!(await setFileAttachments(db, place, change))) {
      throw new ApiError('file-invalid', { source: { path: [field], type: 'body' } });
    }
  }
}

/** Lists the attachments of all users, detached ones included, newest first. */
export const queryAttachments = operation({
  name: 'file_attachments/query',
  method: 'GET',
  api: 'integration',
  access: integration,
  input: z.object({
    ids: optionalParam(uuidList()),
    fileId: optionalParam(uuid()),
    listingId: optionalParam(uuid()),
    transactionId: optionalParam(uuid()),
    messageId: optionalParam(uuid()),
    scopes: optionalParam(listOf('public', 'protected', 'private')),
  }),
  async run({ db, options: { page, perPage } }, filter) {
    const { rows, total } = await pageOfAttachments(db, filter, { page, perPage });
    return { data: rows.map(presentAttachment), meta: pageMeta(total, page, perPage) };
  },
});
