import type { Loader } from '#src/store/loader.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountLayout } from '#src/components/AccountLayout/AccountLayout.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { fetchSavedCard } from '#src/features/savedCard/savedCard.duck.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import { CardSettings } from './components/CardSettings.tsx';
import { selectPaymentMethods } from './PaymentMethodsPage.duck.ts';

/** Loads the saved card. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchSavedCard());
};

/** Page that saves, replaces and deletes the card that pays for bookings. */
export function PaymentMethodsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { show } = useAppSelector(selectPaymentMethods);
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const title = intl.formatMessage({ id: 'PaymentMethodsPage.title' });
  return (
    <AccountLayout page="paymentMethods" isTeacher={isTeacher} title={title}>
      <PageMeta title={title} description={title} noIndex />
      {show.status === 'failed' ? (
        <ErrorState
          headingLevel={2}
          title={<FormattedMessage id="PaymentMethodsPage.failed" />}
          onRetry={() => void dispatch(fetchSavedCard())}
        />
      ) : (
        <CardSettings />
      )}
    </AccountLayout>
  );
}
