import { attachmentsOf } from '#marketplace/db/files/fileAttachments.ts';
import type { AttachmentPlace } from '#marketplace/db/files/fileAttachments.ts';
import { filesById } from '#marketplace/db/files/files.ts';
import type { AttachmentScope } from '#marketplace/db/tables/files.ts';
import type { RelationLoader, Relations } from '../includes.ts';
import { byBackLink, byLink } from '../linkRelations.ts';
import type { Call } from '../operation.ts';
import { loadUsers } from '../users/load.ts';
import { presentAttachment, presentFile } from '../files/present.ts';

const attached = (
  kind: AttachmentPlace['kind'],
  scope: AttachmentScope,
  mayRead: (call: Call) => boolean = () => true,
): RelationLoader =>
  byBackLink(`${kind}Id`, true, async (call, ids) =>
    mayRead(call) ? (await attachmentsOf(call.db, kind, ids, scope)).map(presentAttachment) : [],
  );

// Type `listing` is the public view in the Marketplace API and the operator's in the Integration
// API.
const asOperator = ({ actor }: Call): boolean => actor.scope === 'integ';

/** Relationships of files and their attachments. */
export const fileRelations: Record<string, Relations> = {
  listing: {
    publicFileAttachments: attached('listing', 'public'),
    protectedFileAttachments: attached('listing', 'protected', asOperator),
    privateFileAttachments: attached('listing', 'private', asOperator),
  },
  ownListing: {
    publicFileAttachments: attached('listing', 'public'),
    protectedFileAttachments: attached('listing', 'protected'),
    privateFileAttachments: attached('listing', 'private'),
  },
  transaction: { protectedFileAttachments: attached('transaction', 'protected') },
  message: { publicFileAttachments: attached('message', 'public') },
  fileAttachment: {
    file: byLink('fileId', async (call, ids) => (await filesById(call.db, ids)).map(presentFile)),
  },
  file: {
    owner: byLink('ownerId', async (call, ids) => (asOperator(call) ? loadUsers(call, ids) : [])),
  },
};
