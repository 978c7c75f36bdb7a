import { enquiryClosed, selectEnquiry, sendEnquiry } from './enquiry.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import { enquiryKey, storedText } from '#src/util/storedText.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** State and actions of an enquiry form. */
export interface Enquiry {
  inProgress: boolean;
  /** Error of the last try. */
  error: AppError | null;
  /** Under which the unsent message is stored; null for nobody. */
  draftKey: string | null;
  /** Gives the id of the transaction, or null when the message did not go out. */
  send: (listing: Listing, message: string) => Promise<string | null>;
  /** Forgets what failed. */
  close: () => void;
}

/**
 * The enquiry that the reader is about to send.
 * @param about id of the listing or the teacher, by which an unsent message is found again
 */
export function useEnquiry(about: string): Enquiry {
  const dispatch = useAppDispatch();
  const { request } = useAppSelector(selectEnquiry);
  const draftKey = enquiryKey(useAppSelector(selectCurrentUser)?.id, about);
  return {
    inProgress: request.status === 'loading',
    error: errorOf(request),
    draftKey,
    async send(listing, message) {
      const answer = await dispatch(sendEnquiry({ listing, message }));
      if (!sendEnquiry.fulfilled.match(answer)) return null;
      if (draftKey) storedText.forget(draftKey);
      return answer.payload;
    },
    close: () => void dispatch(enquiryClosed()),
  };
}
