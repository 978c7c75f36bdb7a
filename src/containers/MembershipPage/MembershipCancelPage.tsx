import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { paths } from '#shared/config/paths.ts';
import { idle } from '#src/util/request.ts';
import { Frame, Subscribed } from './components/Frame.tsx';
import { ToClass, ToOrder, ToPayment, ToSubscribing } from './components/Ways.tsx';
import { messagesOf, standingOf } from './standing.ts';
import { useMembership } from './useMembership.ts';
import type { Transaction } from '#shared/contract/entities.ts';

export { loader } from './MembershipPage.loader.ts';

/** Page for a canceled payment: the reserved seat, and the next steps. */
export function MembershipCancelPage() {
  const { transaction, show, reload, now } = useMembership();
  if (show.status === 'failed') return <ErrorState headingLevel={1} onRetry={reload} />;
  if (!transaction) {
    return (
      <Frame
        messagePrefix="MembershipCancelPage"
        mood="waiting"
        actions={
          <ButtonLink size="large" to={paths.search()}>
            <FormattedMessage id="MembershipCancelPage.action" />
          </ButtonLink>
        }
      />
    );
  }
  return <TurnedBack transaction={transaction} now={now} />;
}

function TurnedBack({ transaction, now }: { transaction: Transaction; now: number }) {
  const { id, listing } = transaction;
  switch (standingOf(transaction, idle)) {
    case 'asking':
      return (
        <Frame
          messagePrefix={messagesOf(transaction, 'held')}
          mood="waiting"
          actions={
            <>
              <ToPayment transaction={transaction} />
              <ToClass listing={listing} />
            </>
          }
        >
          <Subscribed transaction={transaction} now={now} />
        </Frame>
      );
    case 'confirmed':
      // Paid in the meantime, for instance in another window.
      return (
        <Frame
          messagePrefix={messagesOf(transaction, 'confirmed')}
          mood="good"
          actions={<ToOrder id={id} isMain />}
        >
          <Subscribed transaction={transaction} now={now} />
        </Frame>
      );
    case 'expired':
      return (
        <Frame
          messagePrefix={messagesOf(transaction, 'released')}
          mood="waiting"
          actions={
            <>
              <ToSubscribing listing={listing} />
              <ToClass listing={listing} />
            </>
          }
        />
      );
    default:
      return (
        <Frame
          messagePrefix={messagesOf(transaction, 'ended')}
          mood="bad"
          actions={<ToOrder id={id} isMain />}
        />
      );
  }
}
