import * as v from 'valibot';
import { callServer } from '#server/http/operator/callServer.ts';
import { terminalLine, terminalQuote } from '#server/base/terminalText.ts';
import { approvalPaths, pendingListings, pendingUsers } from './orders.ts';
import type { PendingListing, PendingUser } from './orders.ts';

/** An order to the running server. */
export interface ApprovalOrder {
  of: keyof typeof approvalPaths;
  /** Null to list what waits. */
  body: object | null;
}

/** Reads an order from the arguments of the command; null for what is none. */
export function readApprovalOrder([
  of = '',
  act = '',
  who = '',
  ...rest
]: string[]): ApprovalOrder | null {
  const reason = rest.join(' ').trim();
  switch (`${of} ${act}`) {
    case 'listings pending':
    case 'users pending':
      return who === '' ? { of: of === 'users' ? 'users' : 'listings', body: null } : null;
    case 'listings approve':
      return who !== '' && reason === ''
        ? { of: 'listings', body: { id: who, decision: 'approve' } }
        : null;
    case 'listings reject':
      return who !== '' && reason !== ''
        ? { of: 'listings', body: { id: who, decision: 'reject', reason } }
        : null;
    case 'users approve':
      return who !== '' && reason === '' ? { of: 'users', body: { user: who } } : null;
    default:
      return null;
  }
}

/** Longest part of a description that is printed, in code units. */
const mostText = 400;

/** Returns a class for a terminal. Its texts are somebody else's. */
function linesOfListing({ id, at, title, description, by, url, refused }: PendingListing): string {
  return [
    `${at.slice(0, 16)}  ${terminalLine(title)}`,
    ...(description ? [terminalQuote(description.slice(0, mostText))] : []),
    ...(refused ? [`  changed since it was refused: ${terminalLine(refused)}`] : []),
    `  by ${terminalLine(by)}  ${terminalLine(url)}, id ${terminalLine(id)}`,
  ].join('\n');
}

const linesOfUser = ({ id, at, name, email, kind }: PendingUser): string =>
  `${at.slice(0, 16)}  ${terminalLine(name)}  ${terminalLine(email)}  ${terminalLine(kind)}\n  id ${terminalLine(id)}`;

const refusal = v.object({ errors: v.looseTuple([v.object({ title: v.string() })]) });

/** Has the running server carry out an order; returns what waits now, as text. */
export async function runApprovalOrder({ of, body }: ApprovalOrder): Promise<string> {
  const answer = await callServer(`/api${approvalPaths[of]}`, body);
  const read: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const { success, output } = v.safeParse(refusal, read);
    throw new Error(success ? output.errors[0].title : `The server answered ${answer.status}.`);
  }
  const waiting =
    of === 'users'
      ? v.parse(pendingUsers, read).data.map(linesOfUser)
      : v.parse(pendingListings, read).data.map(linesOfListing);
  const count = waiting.length === 0 ? 'Nobody and nothing waits.' : `${waiting.length} waiting.`;
  return [...waiting, count].join('\n\n');
}
