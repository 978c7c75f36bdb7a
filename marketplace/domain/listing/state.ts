export const listingStates = ['draft', 'pendingApproval', 'published', 'closed'] as const;
export type ListingState = (typeof listingStates)[number];

export type ListingCommand = 'publishDraft' | 'discardDraft' | 'approve' | 'open' | 'close';

/** What a decision about a listing's state rests on. */
export interface ListingFacts {
  state: ListingState;
  /** The marketplace wants an operator to approve listings before they are seen. */
  approvalRequired: boolean;
  /** The listing has been published before. */
  approvedBefore: boolean;
}

export type ListingDecision =
  | { kind: 'moved'; state: ListingState }
  | { kind: 'discarded' }
  | { kind: 'refused'; code: 'listing-invalid-state' };

const refused: ListingDecision = { kind: 'refused', code: 'listing-invalid-state' };

/** What a command does to a listing; refused where the listing's state does not allow it. */
export function decideListing(command: ListingCommand, facts: ListingFacts): ListingDecision {
  const awaitsApproval = facts.approvalRequired && !facts.approvedBefore;
  switch (command) {
    case 'publishDraft':
      return facts.state === 'draft' ? moved(awaitsApproval) : refused;
    case 'discardDraft':
      return facts.state === 'draft' ? { kind: 'discarded' } : refused;
    case 'approve':
      return facts.state === 'pendingApproval' ? moved(false) : refused;
    case 'open':
      return facts.state === 'closed' ? moved(awaitsApproval) : refused;
    case 'close':
      return facts.state === 'published' ? { kind: 'moved', state: 'closed' } : refused;
  }
}

/** The state in which a listing that is created without a draft begins. */
export function stateOnCreate(approvalRequired: boolean): ListingState {
  return approvalRequired ? 'pendingApproval' : 'published';
}

function moved(awaitsApproval: boolean): ListingDecision {
  return { kind: 'moved', state: awaitsApproval ? 'pendingApproval' : 'published' };
}
