import { z } from 'zod';
import { listOf, optionalParam, timestamp, uuid, uuidList } from '#marketplace/contract/fields.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { pageOfFiles } from '#marketplace/db/files/files.ts';
import { integration, operation, signedIn } from '../operation.ts';
import { fileOfAttachment, ownFile } from './access.ts';
import { presentFile, presentOwnFile } from './present.ts';

/** Returns one of the caller's files, in any state. */
export const showOwnFile = operation({
  name: 'own_files/show',
  method: 'GET',
  access: signedIn,
  input: z.object({ id: uuid() }),
  run: async (call, { id }) => ({ data: presentOwnFile(await ownFile(call, id)) }),
});

/** Returns the file of an attachment that the caller may see. */
export const showFile = operation({
  name: 'files/show',
  method: 'GET',
  access: signedIn,
  input: z.object({ fileAttachmentId: uuid() }),
  run: async (call, { fileAttachmentId }) => ({
    data: presentFile(await fileOfAttachment(call, fileAttachmentId)),
  }),
});

/** Lists the files of all users, newest first. */
export const queryFiles = operation({
  name: 'files/query',
  method: 'GET',
  api: 'integration',
  access: integration,
  input: z.object({
    ids: optionalParam(uuidList()),
    ownerId: optionalParam(uuid()),
    states: optionalParam(
      listOf('pendingUpload', 'pendingVerification', 'available', 'verificationFailed'),
    ),
    createdAtStart: optionalParam(timestamp()),
    createdAtEnd: optionalParam(timestamp()),
  }),
  async run({ db, options: { page, perPage } }, filter) {
    const { rows, total } = await pageOfFiles(db, filter, { page, perPage });
    return { data: rows.map(presentFile), meta: pageMeta(total, page, perPage) };
  },
});
