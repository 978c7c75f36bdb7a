import { isRecord } from '#marketplace/contract/fields.ts';

/** Path at which the console of the hosted service stores who comes in. */
export const accessControlPath = 'general/access-control.json';

/** The rules of a marketplace that such a document has. */
export interface ToldRules {
  /** Anonymous visitors see nothing. */
  isPrivate: boolean;
  /** Users can upload and download files. */
  fileTransfers: boolean;
  /** Users act only after an operator has approved them. */
  requireApproval: boolean;
  /** Only those publish whom an operator has allowed it. */
  requirePostingApproval: boolean;
  /** Listings are published only after an operator has approved them. */
  requireListingApproval: boolean;
}

/** Where a rule is in the document, and whether it is written the other way round. */
const places: Record<keyof ToldRules, readonly [group: string, key: string, isNegated?: boolean]> =
  {
    isPrivate: ['marketplace', 'private'],
    fileTransfers: ['marketplace', 'fileUploadAndDownloadDisabled', true],
    requireApproval: ['users', 'requireApprovalToJoin'],
    requirePostingApproval: ['users', 'requirePermissionToPostListings'],
    requireListingApproval: ['listings', 'requireApprovalToPublish'],
  };

const entries = Object.entries(places) as [keyof ToldRules, (typeof places)[keyof ToldRules]][];

/** The rules of a document; those that it leaves out, or has as no boolean, are not in it. */
export function rulesIn(document: unknown): Partial<ToldRules> {
  const told = entries.flatMap(([rule, [group, key, isNegated = false]]) => {
    const within = isRecord(document) ? document[group] : undefined;
    const value = isRecord(within) ? within[key] : undefined;
    return typeof value === 'boolean' ? [[rule, value !== isNegated] as const] : [];
  });
  return Object.fromEntries(told);
}

/** A document with these rules; what else it holds stays. */
export function withRules(document: unknown, rules: ToldRules): Record<string, unknown> {
  const written: Record<string, unknown> = isRecord(document) ? { ...document } : {};
  for (const [rule, [group, key, isNegated = false]] of entries) {
    const within = written[group];
    written[group] = { ...(isRecord(within) ? within : {}), [key]: rules[rule] !== isNegated };
  }
  return written;
}
