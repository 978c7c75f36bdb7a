import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { paths } from '#shared/config/paths.ts';
import { Frame, Subscribed } from './components/Frame.tsx';
import type { JustSubscribedProps } from './components/JustSubscribed.tsx';
import { ToCalendar, ToClass, ToOrder, ToSubscribing } from './components/Ways.tsx';
import { messagesOf, standingOf } from './standing.ts';
import type { Standing } from './standing.ts';
import { useMembership } from './useMembership.ts';
import type { Membership } from './useMembership.ts';

export { loader } from './MembershipPage.loader.ts';

const LazyJustSubscribed = lazyComponent<JustSubscribedProps>({
  load: () =>
    import(/* webpackChunkName: "JustSubscribed" */ './components/JustSubscribed.tsx').then(
      module => module.JustSubscribed,
    ),
  messages: ['confirmation'],
  Skeleton: () => <Skeleton shape="block" height="28rem" />,
});

/** Page for a completed payment, which confirms it and shows the result. */
export function MembershipSuccessPage() {
  const membership = useMembership();
  const { transaction, show, reload } = membership;
  if (show.status === 'failed') return <ErrorState headingLevel={1} onRetry={reload} />;
  if (!transaction) {
    return (
      <Frame
        messagePrefix="MembershipSuccessPage"
        mood="good"
        actions={
          <ButtonLink size="large" to={paths.inbox({ tab: 'orders' })}>
            <FormattedMessage id="MembershipSuccessPage.action" />
          </ButtonLink>
        }
      />
    );
  }
  return <Paid membership={membership} standing={standingOf(transaction, membership.confirm)} />;
}

const moods = {
  asking: 'waiting',
  late: 'waiting',
  confirmed: 'good',
  unknown: 'bad',
  expired: 'bad',
  ended: 'bad',
} as const satisfies Record<Standing, string>;

function Paid({ membership, standing }: { membership: Membership; standing: Standing }) {
  const { transaction, now, confirm, ask } = membership;
  const isUnasked = standing === 'asking' && confirm.status === 'idle';
  // In the browser only: the server would delay the page.
  useEffect(() => {
    if (isUnasked) ask();
  });
  if (!transaction) return null;
  const { id, listing } = transaction;
  return (
    <Frame
      messagePrefix={messagesOf(transaction, standing)}
      mood={moods[standing]}
      isBusy={standing === 'asking'}
      actions={
        <>
          {standing === 'confirmed' && (
            <>
              <ToOrder id={id} isMain />
              <ToClass listing={listing} />
              <ToCalendar id={id} />
            </>
          )}
          {standing === 'asking' && <ToOrder id={id} />}
          {(standing === 'late' || standing === 'unknown') && (
            <>
              <Button size="large" onClick={ask}>
                <FormattedMessage id="Membership.check" />
              </Button>
              <ToOrder id={id} />
            </>
          )}
          {standing === 'expired' && (
            <>
              <ToSubscribing listing={listing} />
              <ToOrder id={id} />
            </>
          )}
          {standing === 'ended' && <ToOrder id={id} isMain />}
        </>
      }
    >
      {standing !== 'ended' && standing !== 'expired' && (
        <Subscribed transaction={transaction} now={now} />
      )}
      {standing === 'confirmed' && <LazyJustSubscribed transaction={transaction} now={now} />}
    </Frame>
  );
}
