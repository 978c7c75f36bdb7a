import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import type { AppDispatch } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectMessages } from '#src/ducks/marketplaceData.duck.ts';
import { selectIsInList } from '#src/ducks/ownLists.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { canMessage } from '#shared/transactions/actions.ts';
import { feedOf } from '#src/transactions/feed.ts';
import { otherPartyOf } from '#shared/transactions/process.ts';
import type { Role } from '#shared/transactions/process.ts';
import { nameOf } from '../orderNames.ts';
import {
  messageDiscarded,
  messageWritten,
  selectTransactionPage,
} from '../TransactionPage.duck.ts';
import { fetchMessages, sendMessage } from '../transactionThunks.ts';
import { Feed } from './Feed.tsx';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { MessageForm } from './MessageForm.tsx';
import { randomId } from '#src/util/browser/randomId.ts';
import { messageKey, storedText } from '#src/util/storedText.ts';
import css from '../TransactionPage.module.css';
import { SafetyActions } from '#src/features/safety/SafetyActions.tsx';
import { useSafety } from '#src/features/safety/useSafety.ts';
import type { Transaction, User } from '#shared/contract/entities.ts';

interface OrderSafetyProps {
  orderId: string;
  /** The other party. */
  other: User;
}

/** Report the order, and block the other party. */
function OrderSafety({ orderId, other }: OrderSafetyProps) {
  const { isOffered, ...safety } = useSafety(other.id, { subject: 'order', subjectId: orderId });
  return isOffered && <SafetyActions name={other.attributes.profile.displayName} {...safety} />;
}

/** Activity of an order: transitions, messages, and the form for a message. */
export function Activity({ transaction, role }: { transaction: Transaction; role: Role }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const page = useAppSelector(selectTransactionPage);
  const messages = useAppSelector(state => selectMessages(state, page.messageIds));
  const readerId = useAppSelector(selectCurrentUser)?.id;
  const person = otherPartyOf(transaction, role);
  const other = nameOf(person, intl);
  const isBlocked = useAppSelector(state => selectIsInList(state, 'blocked', person?.id ?? ''));
  const { loaded, total } = page.messagePage;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const draftKey = messageKey(readerId, transaction.id);

  const load = (number: number) =>
    void dispatch(fetchMessages({ transactionId: transaction.id, page: number }));
  const send = useCallback(
    (key: string, content: string) => {
      dispatch(messageWritten({ key, content }));
      void dispatch(sendMessage({ transactionId: transaction.id, key, content })).then(answer => {
        if (!sendMessage.rejected.match(answer) || dispatch(isSignedIn())) return;
        // The session is over: the text waits in the form until the reader has logged in and is
        // back.
        if (draftKey) storedText.remember(draftKey, content);
        void navigate(paths.login(), { state: { from: pathname } });
      });
    },
    [dispatch, navigate, transaction.id, draftKey, pathname],
  );

  return (
    <section className={css.activityBody} aria-labelledby="activity">
      <h2 id="activity" className={css.activityTitle}>
        <FormattedMessage id="TransactionPage.activity" />
      </h2>
      {page.messages.status === 'failed' && (
        <Notice
          tone="error"
          title={<FormattedMessage id="TransactionPage.messages.failed" />}
          action={
            <InlineTextButton onClick={() => load(loaded + 1)}>
              <FormattedMessage id="ErrorState.retry" />
            </InlineTextButton>
          }
        />
      )}
      <Feed
        transactionId={transaction.id}
        items={feedOf(transaction, messages, role)}
        outgoing={page.outgoing}
        readerId={readerId}
        other={other}
        onEarlier={loaded < total ? () => load(loaded + 1) : null}
        isLoading={page.messages.status === 'loading'}
        onRetry={({ key, content }) => send(key, content)}
        onDiscard={key => void dispatch(messageDiscarded(key))}
      />
      {isBlocked ? (
        <Notice tone="info">
          <FormattedMessage id="Block.note" values={{ name: other }} />
        </Notice>
      ) : canMessage(transaction) ? (
        <MessageForm
          other={other}
          draftKey={draftKey}
          onSend={content => send(randomId(), content)}
        />
      ) : (
        <Notice tone="info">
          <FormattedMessage id="TransactionPage.message.notAllowed" />
        </Notice>
      )}
      {person && !isBannedOrDeleted(person) && (
        <OrderSafety orderId={transaction.id} other={person} />
      )}
    </section>
  );
}

/**
 * Returns whether the reader is still signed in: a refusal may have shown that the session is over.
 */
const isSignedIn = () => (_: AppDispatch, getState: () => RootState) =>
  selectIsAuthenticated(getState());
