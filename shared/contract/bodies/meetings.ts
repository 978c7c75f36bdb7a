import * as v from 'valibot';
import { exactly, uuid } from '../strict.ts';

/** Body of POST /api/extend-meetings; the meeting service leads back to `backUrl`, a path. */
export const extendMeetingsBody = exactly({
  listingId: uuid,
  backUrl: v.pipe(v.string(), v.maxLength(2_000)),
});
export type ExtendMeetingsCall = v.InferInput<typeof extendMeetingsBody>;

/** Query of GET /api/zoom. What else is in it is not read. */
export const meetingLinkQuery = v.object({ transactionId: uuid });
