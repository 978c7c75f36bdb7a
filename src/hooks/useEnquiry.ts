import { enquiryClosed, selectEnquiry, sendEnquiry } from '#src/ducks/enquiry.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** State and actions of an enquiry form. */
export interface Enquiry {
  inProgress: boolean;
  /** Error of the last try. */
  error: AppError | null;
  /** Gives the id of the transaction, or null when the message did not go out. */
  send: (listing: Listing, message: string) => Promise<string | null>;
  /** Forgets what failed. */
  close: () => void;
}

/** The enquiry that the reader is about to send. */
export function useEnquiry(): Enquiry {
  const dispatch = useAppDispatch();
  const { request } = useAppSelector(selectEnquiry);
  return {
    inProgress: request.status === 'loading',
    error: errorOf(request),
    async send(listing, message) {
      const answer = await dispatch(sendEnquiry({ listing, message }));
      return sendEnquiry.fulfilled.match(answer) ? answer.payload : null;
    },
    close: () => void dispatch(enquiryClosed()),
  };
}
