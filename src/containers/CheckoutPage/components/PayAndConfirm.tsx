import { useEffect, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { BookingTerms } from '#src/components/BookingTerms/BookingTerms.tsx';
import { useStripe } from '#src/components/CardField/useStripe.ts';
import { focusField } from '#src/components/FormErrors/wrongFields.ts';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { paths } from '#shared/config/paths.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  checkoutMessageKey,
  checkoutNameKeys,
  messageKey,
  payerKeysOf,
  storedText,
} from '#src/util/storedText.ts';
import type { StripeJs } from '#src/util/stripeJs.ts';
import { attendeesOf } from '#shared/transactions/attendees.ts';
import { isFree } from '#shared/transactions/ordering.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { cleanLine, cleanText } from '#shared/text/text.ts';
import { problemOf } from '../checkoutErrors.ts';
import { cardHandled } from '../CheckoutPage.duck.ts';
import type { SubmitFailure } from '../CheckoutPage.duck.ts';
import type { Checkout } from '../hooks/useCheckout.ts';
import { useSavedCard } from '../hooks/useSavedCard.ts';
import { useOrderClock } from '../hooks/useOrderClock.ts';
import { clientSecretOf } from '../order.ts';
import { isProcessed, methodToKeepOf, payWithCard } from '../payment.ts';
import type { PayingCard } from '../payment.ts';
import { submitOrder } from '../submitOrder.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import type { CheckoutValues } from './CheckoutForm.tsx';
import { PaymentClock } from './PaymentClock.tsx';
import { Problem } from './Problem.tsx';
import css from '../CheckoutPage.module.css';
import type { CurrentUser, Listing } from '#shared/contract/entities.ts';

export interface PayAndConfirmProps {
  listing: Listing;
  time: ClassTime;
  checkout: Checkout;
}

/** Runs the payment: the form, the time left, failures, and the submission. */
export function PayAndConfirm({ listing, time, checkout }: PayAndConfirmProps) {
  const { state, transaction, places } = checkout;
  const user = useAppSelector(selectCurrentUser);
  const userId = user?.id;
  const keptAs = checkoutMessageKey(userId, listing.id);
  const nameKeys = useMemo(
    () => checkoutNameKeys(userId, listing.id, places),
    [userId, listing.id, places],
  );
  const paysHere = !isFree(listing) && !state.cardHandled;
  const script = useStripe(paysHere);
  const stripe = script.status === 'ready' ? script.stripe : null;
  const left = useOrderClock(state.order);
  const saved = useSavedCard(state.shownAt);
  const isWorking = state.submit.status === 'working';
  useAcceptedCard(stripe, clientSecretOf(transaction), isWorking);
  const keys = [keptAs, ...nameKeys, ...payerKeysOf(keptAs).map(([, key]) => key)];
  const submit = useSubmit({ listing, time, checkout, stripe, keys });

  const failure = state.submit.status === 'failed' ? state.submit.failure : null;
  const total = transaction?.attributes.payinTotal ?? state.quote?.payinTotal ?? null;
  return (
    <div className={css.payment}>
      {left !== null && left > 0 && <PaymentClock left={left} />}
      {left === 0 && (
        <Notice tone="warning" title={<FormattedMessage id="CheckoutPage.timeIsUp" />} />
      )}
      <FailureNotice failure={failure} listing={listing} />
      <CheckoutForm
        script={paysHere ? script : null}
        isCardHandled={state.cardHandled}
        teacher={listing.author?.attributes.profile.displayName ?? ''}
        payer={user ? fullNameOf(user) : ''}
        total={total}
        terms={<BookingTerms listing={listing} start={time.start} />}
        refusal={failure?.kind === 'card' ? failure : null}
        messageKey={keptAs}
        places={places}
        nameKeys={nameKeys}
        saved={saved}
        inProgress={isWorking}
        isBlocked={left === 0}
        onSubmit={submit}
      />
    </div>
  );
}

const fullNameOf = ({ attributes: { profile } }: CurrentUser): string =>
  cleanLine(`${profile.firstName} ${profile.lastName}`);

/** Finds that the card of an order from an earlier visit is accepted already. */
function useAcceptedCard(stripe: StripeJs | null, secret: string | null, isWorking: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!stripe || !secret || isWorking) return undefined;
    let isCurrent = true;
    void stripe.retrievePaymentIntent(secret).then(({ paymentIntent }) => {
      if (!isCurrent || !paymentIntent || !isProcessed(paymentIntent.status)) return;
      dispatch(cardHandled(methodToKeepOf(paymentIntent)));
    });
    return () => {
      isCurrent = false;
    };
  }, [dispatch, stripe, secret, isWorking]);
}

interface SubmitOptions extends PayAndConfirmProps {
  stripe: StripeJs | null;
  /** Under which the values of the form are stored until they are sent. */
  keys: readonly (string | null)[];
}

/** Submits the order, forgets what was stored of it, and opens it. */
function useSubmit({ listing, time, checkout, stripe, keys }: SubmitOptions) {
  const { places, remember, forget } = checkout;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const intl = useIntl();
  const toast = useToast();
  const userId = useAppSelector(selectCurrentUser)?.id;

  return async (values: CheckoutValues, card: PayingCard | null) => {
    const done = await dispatch(
      submitOrder({
        listing,
        time,
        places,
        message: cleanText(values.message ?? ''),
        attendees: places > 1 ? attendeesOf(values.names?.slice(0, places)) : [],
        onOrder: remember,
        card,
        pay: payment =>
          stripe ? payWithCard(stripe, payment) : Promise.resolve({ kind: 'unknown' }),
      }),
    );
    if (!done) return;
    forget();
    for (const key of keys) if (key) storedText.forget(key);
    const draft = messageKey(userId, done.transactionId);
    // What could not be sent waits in the form of the order.
    if (draft && !done.messageSent) storedText.remember(draft, values.message ?? '');
    for (const lost of [
      !done.namesSaved && 'namesNotSaved',
      !done.messageSent && 'messageNotSent',
      !done.cardKept && 'cardNotKept',
    ]) {
      if (!lost) continue;
      toast.show({ tone: 'error', message: intl.formatMessage({ id: `CheckoutPage.${lost}` }) });
    }
    void navigate(paths.order({ id: done.transactionId }), {
      replace: true,
      state: { justBooked: true },
    });
  };
}

interface FailureNoticeProps {
  failure: SubmitFailure | null;
  listing: Listing;
}

/**
 * Failure of the last submission, with the focus: it is above the form, out of sight of the
 * button.
 */
function FailureNotice({ failure, listing }: FailureNoticeProps) {
  const news = useRef<HTMLDivElement>(null);
  const hasNews = failure !== null && failure.kind !== 'card';
  useEffect(() => {
    if (hasNews && news.current) focusField(news.current);
  }, [hasNews]);
  return (
    <div ref={news} className={css.news} tabIndex={-1}>
      {failure?.kind === 'step' && (
        <Problem problem={problemOf(failure.error, failure.step)} listing={listing} />
      )}
      {failure?.kind === 'paymentUnknown' && (
        <Notice tone="error" title={<FormattedMessage id="CheckoutPage.error.retrieveIntent" />}>
          <FormattedMessage id="CheckoutPage.error.retrieveIntent.text" />
        </Notice>
      )}
    </div>
  );
}
