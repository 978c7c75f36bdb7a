import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { Uuid } from '#marketplace/contract/wireTypes.ts';
import type { FileRow } from '#marketplace/db/files/files.ts';
import { invalidParams } from '../http/validate.ts';
import { acting, integration, openTo, operation, signedIn } from '../operation.ts';
import type { AnyOperation, Call } from '../operation.ts';
import { fileOfAttachment, ownFile } from './access.ts';
import { fileAddress } from './address.ts';

// Signed URLs are not stored: no transaction.
const common = { transaction: false, alwaysExpand: true } as const;

function presentUpload({ context, now }: Call, file: FileRow): Resource {
  if (file.state !== 'pendingUpload') throw new ApiError('file-invalid-state');
  return {
    id: randomUUID(),
    type: 'fileUpload',
    attributes: {
      fileId: new Uuid(file.id),
      ...fileAddress(context.options, 'upload', file, now),
      method: 'PUT',
      headers: { 'Content-Type': file.mime_type },
    },
  };
}

function presentDownload({ context, now }: Call, type: string, file: FileRow): Resource {
  if (file.state !== 'available') throw new ApiError('file-invalid-state');
  return {
    id: randomUUID(),
    type,
    attributes: {
      fileId: new Uuid(file.id),
      ...fileAddress(context.options, 'download', file, now),
    },
  };
}

const uploadOperation = (api: 'marketplace' | 'integration'): AnyOperation =>
  operation({
    ...common,
    name: 'file_uploads/create',
    method: 'POST',
    ...openTo(api, acting, ['files']),
    input: z.strictObject({ fileId: uuid() }),
    run: async (call, { fileId }) => ({ data: presentUpload(call, await ownFile(call, fileId)) }),
  });

/** Signs an upload URL for a created file. */
export const createFileUpload = uploadOperation('marketplace');
export const createFileUploadAsOperator = uploadOperation('integration');

/** Signs a download URL for one of the caller's files. */
export const createOwnFileDownload = operation({
  ...common,
  name: 'own_file_downloads/create',
  method: 'POST',
  access: signedIn,
  input: z.strictObject({ fileId: uuid() }),
  run: async (call, { fileId }) => ({
    data: presentDownload(call, 'ownFileDownload', await ownFile(call, fileId)),
  }),
});

/** Signs a download URL for an attachment that the caller may see. */
export const createFileDownload = operation({
  ...common,
  name: 'file_downloads/create',
  method: 'POST',
  access: signedIn,
  gates: ['files'],
  input: z.strictObject({ fileAttachmentId: uuid() }),
  run: async (call, { fileAttachmentId }) => ({
    data: presentDownload(call, 'fileDownload', await fileOfAttachment(call, fileAttachmentId)),
  }),
});

/** Signs a download URL for operators, by attachment or by file. */
export const createFileDownloadAsOperator = operation({
  ...common,
  name: 'file_downloads/create',
  method: 'POST',
  api: 'integration',
  access: integration,
  input: z
    .strictObject({ fileId: uuid().optional(), fileAttachmentId: uuid().optional() })
    .superRefine(({ fileId, fileAttachmentId }, context) => {
      if ((fileId === undefined) === (fileAttachmentId === undefined)) {
        context.addIssue(invalidParams('Give fileId or fileAttachmentId.', ['fileId']));
      }
    }),
  async run(call, { fileId, fileAttachmentId = '' }) {
    const file = fileId
      ? await ownFile(call, fileId)
      : await fileOfAttachment(call, fileAttachmentId);
    return { data: presentDownload(call, 'fileDownload', file) };
  },
});
