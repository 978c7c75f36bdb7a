import { buffer } from 'node:stream/consumers';
import type { JobRequest } from '#marketplace/contract/ports.ts';
import type { MarketplaceContext } from '#marketplace/context.ts';
import { findFile, setVerified } from '#marketplace/db/files/files.ts';
import type { FileRow } from '#marketplace/db/files/files.ts';
import { hasSignatureOf, headBytes } from '#marketplace/domain/file/fileTypes.ts';
import { verificationKind } from './handlers.ts';
import type { JobHandler } from './handlers.ts';

/** Prefix of the objects of a file, including those of failed uploads. */
export const fileFolder = (id: string): string => `files/${id.slice(0, 2)}/${id}/`;

/** The job that verifies an uploaded file. */
export const verificationOf = (fileId: string): JobRequest => ({
  kind: verificationKind,
  payload: { fileId },
});

/** Makes a file available when its bytes have the announced size and type. */
export const verifyFile: JobHandler = {
  kind: verificationKind,
  // The object store may be down for a day; then housekeeping fails the file.
  maxAttempts: 150,
  async run(context, { payload }) {
    const file = await findFile(context.db, String(payload['fileId']));
    if (file?.state !== 'pendingVerification') return;
    const state = (await isAsAnnounced(context, file)) ? 'available' : 'verificationFailed';
    await setVerified(context.db, file.id, { state, now: context.now() });
  },
};

async function isAsAnnounced({ objects }: MarketplaceContext, file: FileRow): Promise<boolean> {
  const end = Math.min(headBytes, file.byte_size) - 1;
  const opened = await objects.open(file.object_key ?? '', { start: 0, end });
  if (!opened) return false;
  const head = await buffer(opened.body);
  return opened.size === file.byte_size && hasSignatureOf(file.mime_type, head);
}
