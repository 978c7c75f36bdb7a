import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { int, text, uuid, writtenLine } from '#marketplace/contract/fields.ts';
import { insertFile } from '#marketplace/db/files/files.ts';
import { findUsers } from '#marketplace/db/users/users.ts';
import { isFileType, maxFileBytes } from '#marketplace/domain/file/fileTypes.ts';
import { integration, operation, acting, actingUser } from '../operation.ts';
import type { Call, OperationResult } from '../operation.ts';
import { presentFile, presentOwnFile } from './present.ts';

const fileFields = {
  name: writtenLine(1, 255).refine(
    name => /[^. ]/.test(name) && !/[/\\]/.test(name),
    'Expected a name without slashes.',
  ),
  mimeType: text(1, 200)
    .transform(type => type.split(';', 1)[0]!.trim().toLowerCase())
    .refine(isFileType, 'Files of this type can not be handed over.'),
  size: int(1, maxFileBytes),
};

async function insert(
  { db, now }: Call,
  ownerId: string | null,
  { name, mimeType, size }: { name: string; mimeType: string; size: number },
) {
  return insertFile(db, {
    id: randomUUID(),
    owner_id: ownerId,
    name,
    mime_type: mimeType,
    byte_size: size,
    state_updated_at: now,
    object_key: null,
    created_at: now,
  });
}

/** Creates a file of the caller; its bytes are uploaded later. */
export const createOwnFile = operation({
  name: 'own_files/create',
  method: 'POST',
  access: acting,
  input: z.strictObject(fileFields),
  async run(call, input): Promise<OperationResult> {
    return { data: presentOwnFile(await insert(call, actingUser(call), input)) };
  },
});

/** Creates a file of a user, or of the marketplace itself. */
export const createFile = operation({
  name: 'files/create',
  method: 'POST',
  api: 'integration',
  access: integration,
  input: z.strictObject({ ...fileFields, ownerId: uuid().nullish() }),
  async run(call, { ownerId = null, ...input }): Promise<OperationResult> {
    const owner = ownerId && (await findUsers(call.db, [ownerId])).get(ownerId);
    if (ownerId && (!owner || owner.deleted)) throw new ApiError('user-not-found');
    return { data: presentFile(await insert(call, ownerId, input)) };
  },
});
