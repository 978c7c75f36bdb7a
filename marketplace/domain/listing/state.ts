export const listingStates = ['draft', 'pendingApproval', 'published', 'closed'] as const;
export type ListingState = (typeof listingStates)[number];

export type ListingCommand = 'publishDraft' | 'discardDraft' | 'approve' | 'open' | 'close';

/** Facts for a decision about a listing's state. */
export interface ListingFacts {
  state: ListingState;
  /** An operator approves listings before they are visible. */
  approvalRequired: boolean;
  /** The listing has been published before. */
  approvedBefore: boolean;
}

export type ListingDecision =
  | { kind: 'moved'; state: ListingState }
  | { kind: 'discarded' }
  | { kind: 'refused'; code: 'listing-invalid-state' };

const refused: ListingDecision = { kind: 'refused', code: 'listing-invalid-state' };

/**
 * Decides the effect of a command on a listing's state; refuses it where the state does not allow
 * it.
 */
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

/** Returns the initial state of a listing that is created without a draft. */
export function stateOnCreate(approvalRequired: boolean): ListingState {
  return approvalRequired ? 'pendingApproval' : 'published';
}

function moved(awaitsApproval: boolean): ListingDecision {
  return { kind: 'moved', state: awaitsApproval ? 'pendingApproval' : 'published' };
}
