import { anyShape } from '../api/shapes.ts';
import type { ListingRow } from '../api/shapes.ts';
import type { ConsoleApi } from '../api/consoleApi.ts';
import { ConsoleError } from '../api/consoleError.ts';

/** What an operator decides about a listing. */
export type Decision = 'approve' | 'sendBack' | 'close' | 'open';

interface DecisionRow {
  /** Operation of the Console API, which is also the name of the right. */
  operation: string;
  isPossible: (listing: ListingRow) => boolean;
}

const rows: Record<Decision, DecisionRow> = {
  approve: {
    operation: 'listings/approve',
    isPossible: ({ state }) => state === 'pendingApproval',
  },
  sendBack: { operation: 'listings/send_back', isPossible: ({ waits }) => waits },
  close: {
    operation: 'integration/listings/close',
    isPossible: ({ state }) => state === 'published',
  },
  open: { operation: 'integration/listings/open', isPossible: ({ state }) => state === 'closed' },
};

const decisions = ['approve', 'sendBack', 'close', 'open'] as const;

/** Decisions that the role may make about all of the listings. */
export const decisionsFor = (
  listings: readonly ListingRow[],
  may: (operation: string) => boolean,
): Decision[] =>
  decisions.filter(decision => {
    const { operation, isPossible } = rows[decision];
    return may(operation) && listings.length > 0 && listings.every(isPossible);
  });

/** A decision about one or several listings. */
export interface DecisionInput {
  decision: Decision;
  listings: readonly ListingRow[];
  /** Of sending back. */
  reason?: string;
}

/** Listings that a decision was refused for. */
export interface RefusedListing {
  title: string;
  error: unknown;
}

/**
 * Makes a decision about each listing, one after the other. A refusal of one does not stop the
 * others; one of who decides does.
 */
export async function decide(
  api: ConsoleApi,
  { decision, listings, reason }: DecisionInput,
): Promise<RefusedListing[]> {
  const refused: RefusedListing[] = [];
  for (const { id, title } of listings) {
    try {
      await api.post(anyShape, rows[decision].operation, { id, ...(reason ? { reason } : {}) });
    } catch (error) {
      if (listings.length === 1 || !isOfListing(error)) throw error;
      refused.push({ title, error });
    }
  }
  return refused;
}

const isOfListing = (error: unknown): boolean =>
  error instanceof ConsoleError && [400, 404, 409].includes(error.status);
