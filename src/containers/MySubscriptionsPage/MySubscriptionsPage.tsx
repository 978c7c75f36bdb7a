import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { MyContent, MyLayout } from '#src/components/MyLayout/MyLayout.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useRefetch } from '#src/components/useRefetch.ts';
import { paths } from '#shared/config/paths.ts';
import type { MySubscriptions } from '#shared/contract/api/my.ts';
import { useInboxChange } from '#src/features/inbox/useInboxChange.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { SubscriptionCard } from './components/SubscriptionCard.tsx';
import { fetchMySubscriptions, selectMySubscriptions } from './MySubscriptionsPage.duck.ts';
import css from './MySubscriptionsPage.module.css';

/** Loads the subscriptions. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchMySubscriptions());
};

/** The reader's monthly plans: state, next class, next payment. */
export function MySubscriptionsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { show, my } = useAppSelector(selectMySubscriptions);
  const refetch = () => void dispatch(fetchMySubscriptions());
  useRefetch(refetch);
  useInboxChange(refetch);

  return (
    <MyLayout
      page="subscriptions"
      title={intl.formatMessage({ id: 'MySubscriptionsPage.title' })}
      freshness={my}
    >
      <MyContent
        error={errorOf(show)}
        title={<FormattedMessage id="MySubscriptionsPage.failed" />}
        onRetry={refetch}
        skeleton={
          <div className={css.list} aria-busy="true">
            <Skeleton shape="block" height="8rem" />
            <Skeleton shape="block" height="8rem" />
          </div>
        }
      >
        {my && <List my={my} />}
      </MyContent>
    </MyLayout>
  );
}

function List({ my: { subscriptions } }: { my: MySubscriptions }) {
  if (subscriptions.length === 0) {
    return (
      <EmptyState
        title={<FormattedMessage id="MySubscriptionsPage.empty" />}
        action={
          <ButtonLink to={paths.search()}>
            <FormattedMessage id="MySubscriptionsPage.empty.action" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="MySubscriptionsPage.empty.help" />
      </EmptyState>
    );
  }
  return (
    <ul className={css.list}>
      {subscriptions.map(subscription => (
        <li key={subscription.orderId}>
          <SubscriptionCard subscription={subscription} />
        </li>
      ))}
    </ul>
  );
}
