import * as v from 'valibot';

/** What a report can be about. */
export const subjects = ['user', 'listing', 'order', 'message', 'review'] as const;
export type Subject = (typeof subjects)[number];

/** Why something is reported; `words` where the list of words has found it. */
export const reasons = ['spam', 'abuse', 'fraud', 'safety', 'other', 'words'] as const;

/** What operators can do about it. */
export const reportActs = ['remove', 'warn', 'ban'] as const;
export type ReportAct = (typeof reportActs)[number];

/** A report in lists. */
export const reportRowShape = v.object({
  id: v.string(),
  at: v.string(),
  subject: v.picklist(subjects),
  subjectId: v.string(),
  /** Whose account, class or text it is. */
  personId: v.nullable(v.string()),
  orderId: v.nullable(v.string()),
  listingId: v.nullable(v.string()),
  reason: v.picklist(reasons),
  text: v.nullable(v.string()),
  words: v.array(v.string()),
  reporterId: v.nullable(v.string()),
  decidedAt: v.nullable(v.string()),
  /** null while it is open, and where it was closed from the command line. */
  decision: v.nullable(
    v.object({
      by: v.object({ id: v.string(), name: v.string() }),
      acts: v.array(v.picklist(reportActs)),
      note: v.nullable(v.string()),
      warning: v.nullable(v.string()),
    }),
  ),
});
export type ReportRow = v.InferOutput<typeof reportRowShape>;

/** A report with what can be done about it, and how many open ones there are of the same thing. */
export const shownReportShape = v.object({
  ...reportRowShape.entries,
  acts: v.array(v.picklist(reportActs)),
  open: v.number(),
  /** What the reporter saw in a class, if they gave it: JPEG as a data URL. */
  picture: v.fallback(
    v.nullable(v.pipe(v.string(), v.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/))),
    null,
  ),
});
export type ShownReport = v.InferOutput<typeof shownReportShape>;

const person = v.object({ id: v.string(), name: v.string() });

/** A message between its neighbours. */
export const conversationShape = v.object({
  orderId: v.string(),
  messages: v.array(
    v.object({
      id: v.string(),
      sender: person,
      content: v.string(),
      isRemoved: v.boolean(),
      createdAt: v.string(),
    }),
  ),
});
export type Conversation = v.InferOutput<typeof conversationShape>;

export const shownReviewShape = v.object({
  id: v.string(),
  isHidden: v.boolean(),
  rating: v.number(),
  content: v.string(),
  createdAt: v.string(),
  author: person,
  subject: person,
  listing: v.object({ id: v.string(), title: v.string() }),
  orderId: v.string(),
});

/** Words that are flagged in new texts. */
export const wordsShape = v.object({
  words: v.array(v.object({ word: v.string(), addedAt: v.string() })),
});
