import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Timer } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { useNow } from '#src/components/useNow.ts';
import { useRefetch } from '#src/components/useRefetch.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { isAppError, shownFailure } from '#src/util/errors.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { WaitingPosition } from '#shared/contract/api/waitingList.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { formatDay, formatTime, hourMs, minuteMs } from '#shared/time/time.ts';
import { orderKindOf } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { waitingEndsAt } from '#shared/transactions/waitingList.ts';
import { formatMoney } from '#shared/values/money.ts';
import { checkoutOf } from '../checkoutOf.ts';
import { actOnWaitingList, fetchPosition } from '../waitingThunks.ts';
import type { WaitingAct } from '../waitingThunks.ts';
import { orderHeadingId } from './OrderHead.tsx';
import css from './WaitingSection.module.css';

export interface WaitingSectionProps {
  transaction: Transaction;
  state: TransactionState;
  /** Epoch milliseconds. */
  now: number;
}

/** Milliseconds after which a position that is not counted yet is requested again. */
const askAgainMs = 2_000;

const bold = (text: ReactNode) => <strong>{text}</strong>;

/** Waiting list of an order: position, offer, and the ways on. */
export function WaitingSection({ transaction, state, now }: WaitingSectionProps) {
  switch (state) {
    case 'waiting':
      return <Waiting transaction={transaction} />;
    case 'offered':
      return <Offered transaction={transaction} />;
    case 'offer-expired':
    case 'waiting-ended':
      return <Ended transaction={transaction} now={now} />;
    default:
      return null;
  }
}

/** The pressed button is gone: who reads the page aloud goes on at what is true now. */
const focusHeading = () => document.getElementById(orderHeadingId)?.focus();

/** Returns the act under way, the reason why the last one failed, and how to begin one. */
function useActs(transaction: Transaction) {
  const dispatch = useAppDispatch();
  const [doing, setDoing] = useState<WaitingAct | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isFree = orderKindOf(transaction) === 'free';
  async function act(what: WaitingAct): Promise<boolean> {
    setDoing(what);
    setFailure(null);
    try {
      await dispatch(actOnWaitingList({ id: transaction.id, act: what, isFree })).unwrap();
      return true;
    } catch (error) {
      setFailure(isAppError(error) ? (shownFailure(error)?.code ?? null) : '');
      return false;
    } finally {
      setDoing(null);
    }
  }
  return { doing, failure, act, isFree };
}

function Failure({ code }: { code: string | null }) {
  const { messages } = useIntl();
  if (code === null) return null;
  const id = `WaitingList.failed.${code}`;
  return (
    <Notice tone="error" title={<FormattedMessage id="WaitingList.failed" />}>
      <FormattedMessage id={messages[id] ? id : 'WaitingList.failed.text'} />
    </Notice>
  );
}

/** Price of the day of joining; nothing for a free class. */
function PriceThen({ transaction }: { transaction: Transaction }) {
  const { locale } = useIntl();
  const price = transaction.attributes.metadata?.waitingFor?.price;
  if (!price || price.amount === 0) return null;
  return (
    <p>
      <FormattedMessage id="WaitingList.price" values={{ price: formatMoney(price, locale) }} />
    </p>
  );
}

function Waiting({ transaction }: { transaction: Transaction }) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { doing, failure, act } = useActs(transaction);
  const [position, setPosition] = useState<WaitingPosition | null>(null);
  const [looks, setLooks] = useState(0);
  const { id } = transaction;
  // No event of this order says that somebody ahead has left the list.
  useRefetch(() => setLooks(looks + 1));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    // The count follows the orders by a moment. Without it the page still says that one waits.
    async function ask(tries: number): Promise<void> {
      const found = await dispatch(fetchPosition(id))
        .unwrap()
        .catch(() => null);
      if (!isShown) return;
      setPosition(found);
      if (!found && tries > 1) timer = setTimeout(() => void ask(tries - 1), askAgainMs);
    }
    void ask(5);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [dispatch, id, looks]);

  async function leave() {
    if (!(await act('leave'))) return;
    focusHeading();
    toast.show({ message: intl.formatMessage({ id: 'WaitingList.left.toast' }) });
  }

  return (
    <section className={css.root}>
      <p className={css.lead} role="status">
        {position ? (
          <FormattedMessage id="WaitingList.position" values={{ ...position, b: bold }} />
        ) : (
          <FormattedMessage id="WaitingList.onList" />
        )}
      </p>
      <p>
        <FormattedMessage id="WaitingList.rule" />
      </p>
      <PriceThen transaction={transaction} />
      <Failure code={failure} />
      <p>
        <Button variant="secondary" inProgress={doing === 'leave'} onClick={() => void leave()}>
          <FormattedMessage id="WaitingList.leave" />
        </Button>
      </p>
    </section>
  );
}

function Offered({ transaction }: { transaction: Transaction }) {
  const intl = useIntl();
  const toast = useToast();
  const navigate = useNavigate();
  const clock = useNow();
  const { doing, failure, act, isFree } = useActs(transaction);
  const held = Date.parse(transaction.attributes.metadata?.heldUntil ?? '');
  const left = clock === null || Number.isNaN(held) ? null : held - clock;
  const isUp = left !== null && left <= 0;

  async function take() {
    if (!(await act('take'))) return;
    if (isFree) focusHeading();
    else void navigate(checkoutOf(transaction));
  }
  async function decline() {
    if (!(await act('decline'))) return;
    focusHeading();
    toast.show({ message: intl.formatMessage({ id: 'WaitingList.declined.toast' }) });
  }

  return (
    <>
      <section className={css.root}>
        {!Number.isNaN(held) && <HeldUntil held={held} left={left} />}
        <PriceThen transaction={transaction} />
        <Failure code={failure} />
      </section>
      {!isUp && (
        <ActionBar>
          <Button
            size="large"
            inProgress={doing === 'take'}
            disabled={doing === 'decline'}
            onClick={() => void take()}
          >
            <FormattedMessage id={`WaitingList.take${isFree ? '.free' : ''}`} />
          </Button>
          <Button
            variant="secondary"
            size="large"
            inProgress={doing === 'decline'}
            disabled={doing === 'take'}
            onClick={() => void decline()}
          >
            <FormattedMessage id="WaitingList.decline" />
          </Button>
        </ActionBar>
      )}
    </>
  );
}

/** Until when the place is held, on the reader's clock, and how long that still is. */
function HeldUntil({ held, left }: { held: number; left: number | null }) {
  const minutes = left === null ? 0 : Math.max(1, Math.ceil(left / minuteMs));
  const perHour = hourMs / minuteMs;
  return (
    <div className={css.held}>
      <Timer aria-hidden="true" />
      <p className={css.lead}>
        <FormattedMessage
          id="WaitingList.heldUntil"
          values={{
            day: <ReaderTime at={held} format={formatDay} />,
            time: <ReaderTime at={held} format={formatTime} />,
            b: bold,
          }}
        />
      </p>
      {left !== null && (
        <p role="timer" aria-live="off">
          {left <= 0 ? (
            <FormattedMessage id="WaitingList.timeUp" />
          ) : (
            <FormattedMessage
              id="WaitingList.timeLeft"
              values={{ hours: Math.floor(minutes / perHour), minutes: minutes % perHour }}
            />
          )}
        </p>
      )}
    </div>
  );
}

function Ended({ transaction, now }: { transaction: Transaction; now: number }) {
  const { listing, attributes } = transaction;
  const { waitingEnd, waitingFor } = attributes.metadata ?? {};
  const start = Date.parse(waitingFor?.start ?? '');
  const isOpen =
    listing?.attributes.state === 'published' &&
    waitingEnd !== 'off' &&
    waitingEndsAt(listing.attributes.publicData, start) > now;
  if (!waitingEnd && !isOpen) return null;
  return (
    <section className={css.root}>
      {waitingEnd && (
        <p>
          <FormattedMessage id={`WaitingList.ended.${waitingEnd}`} />
        </p>
      )}
      {isOpen && (
        <p>
          <ButtonLink
            to={paths.listing({ slug: createSlug(listing.attributes.title), id: listing.id })}
          >
            <FormattedMessage id="WaitingList.again" />
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
