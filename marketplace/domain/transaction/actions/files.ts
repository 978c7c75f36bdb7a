import { refuse } from '../refusal.ts';
import { facts } from './action.ts';
import type { Action } from './action.ts';

/** Gives the parties the protected files that the listing has now. */
export const revealListingFiles: Action = () => facts({ kind: 'listing-files-revealed' });

/** Sets the protected files of the transaction; without a list nothing changes. */
export const updateFiles: Action = ({
  params: { protectedFileAttachments: fileIds },
  decisionContext,
}) => {
  if (!fileIds) return facts();
  const isUsable = (id: string): boolean => decisionContext.attachableFiles.includes(id);
  return new Set(fileIds).size === fileIds.length && fileIds.every(isUsable)
    ? facts({ kind: 'files-attached', fileIds })
    : refuse('file-invalid', undefined, ['params', 'protectedFileAttachments']);
};
