import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { changeOwnList, selectIsInList } from '#src/ducks/ownLists.duck.ts';
import { sendReport } from './report.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { formKey, storedText } from '#src/util/storedText.ts';
import type { AppError } from '#src/util/errors.ts';
import type { ReportCall } from '#shared/contract/bodies/ownData.ts';

export interface SafetyUse {
  /** False for visitors, and on what is one's own. */
  isOffered: boolean;
  isBlocked: boolean;
  /** Resolves with whether it worked. */
  onBlock: (isBlocked: boolean) => Promise<boolean>;
  /** Resolves with the error of a report that was not sent. */
  onReport: (words: Pick<ReportCall, 'reason' | 'text'>) => Promise<AppError | null>;
  /** Key under which a report is stored while it is written. */
  draftKey: string | null;
}

/** Block a person, and report them, an order with them, or what they wrote. */
export function useSafety(
  personId: string,
  subject: Pick<ReportCall, 'subject' | 'subjectId' | 'orderId'>,
): SafetyUse {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsAuthenticated);
  const readerId = useAppSelector(selectCurrentUser)?.id;
  const isBlocked = useAppSelector(state => selectIsInList(state, 'blocked', personId));
  const draftKey = formKey('report', readerId, `${subject.subject} ${subject.subjectId}`);
  return {
    isOffered: isSignedIn && readerId !== undefined && readerId !== personId,
    isBlocked,
    draftKey,
    async onBlock(isIn) {
      const answer = await dispatch(changeOwnList({ list: 'blocked', id: personId, isIn }));
      return changeOwnList.fulfilled.match(answer);
    },
    async onReport(words) {
      const answer = await dispatch(sendReport({ ...subject, ...words }));
      if (sendReport.fulfilled.match(answer)) {
        if (draftKey) storedText.forget(draftKey);
        return null;
      }
      return answer.payload ?? { code: 'unknown', status: 0, message: '' };
    },
  };
}
