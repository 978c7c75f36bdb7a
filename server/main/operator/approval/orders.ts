import * as v from 'valibot';
import { exactly, uuid, writtenText } from '#shared/contract/strict.ts';

/** Paths below /api for `npm run operate -- listings` and `-- users`. */
export const approvalPaths = { listings: '/operator/listings', users: '/operator/users' } as const;

/** Body of POST /operator/listings. The reason is mailed to the teacher. */
export const listingDecision = v.union([
  exactly({ id: uuid, decision: v.literal('approve') }),
  exactly({ id: uuid, decision: v.literal('reject'), reason: writtenText(1_000) }),
]);
export type ListingDecision = v.InferOutput<typeof listingDecision>;

/** Body of POST /operator/users: the id or the e-mail address of the user who is approved. */
export const userApproval = exactly({ user: v.pipe(v.string(), v.minLength(1), v.maxLength(254)) });

const listing = v.object({
  id: v.string(),
  /** When it was created, ISO. */
  at: v.string(),
  title: v.string(),
  description: v.string(),
  /** Name of the teacher, and their page. */
  by: v.string(),
  url: v.string(),
  /** It was refused for this, and has been changed since. */
  refused: v.optional(v.string()),
});
const user = v.object({
  id: v.string(),
  at: v.string(),
  name: v.string(),
  email: v.string(),
  /** `teacher` or `student`; empty where the account says neither. */
  kind: v.string(),
});

/** Answers: what waits for an operator, oldest first. */
export const pendingListings = v.object({ data: v.array(listing) });
export const pendingUsers = v.object({ data: v.array(user) });
export type PendingListing = v.InferOutput<typeof listing>;
export type PendingUser = v.InferOutput<typeof user>;
