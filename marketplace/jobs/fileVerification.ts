import { jobKinds } from '#marketplace/contract/jobs.ts';
import { buffer } from 'node:stream/consumers';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { findFile, setVerified } from '#marketplace/db/files/files.ts';
import type { FileRow } from '#marketplace/db/files/files.ts';
import { hasSignatureOf, headBytes } from '#marketplace/domain/file/fileTypes.ts';
import type { JobHandler } from './jobHandler.ts';

/** Makes a file available when its bytes have the announced size and type. */
export const verifyFile: JobHandler = {
  kind: jobKinds.verifyFile,
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
