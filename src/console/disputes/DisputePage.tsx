import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useMay } from '../access/SessionContext.tsx';
import { ConsoleError } from '../api/consoleError.ts';
import { isBeingSent, shownDisputeShape } from '../api/disputeShapes.ts';
import type { ShownDispute } from '../api/disputeShapes.ts';
import { anyShape } from '../api/shapes.ts';
import { useFollow } from '../data/useFollow.ts';
import { useAct, useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { MissingPage } from '../shell/MissingPage.tsx';
import { MoneyText } from '../shell/MoneyText.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { disputeLabel } from './disputeNames.ts';
import { DisputeState } from './DisputeState.tsx';
import css from './DisputePage.module.css';

/** One dispute with the evidence of its order, which one button sends. */
export function DisputePage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useReadData(shownDisputeShape, 'disputes/show', {
    id,
  });
  useFollow(data !== undefined && isBeingSent(data), refetch);
  const back = {
    to: '/orders/disputes',
    label: intl.formatMessage({ id: 'ConsoleDisputes.title' }),
  };
  if (data) return <KnownDispute dispute={data} back={back} />;
  if (error instanceof ConsoleError && [400, 404].includes(error.status)) return <MissingPage />;
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleDispute.title' })} back={back}>
      {error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

interface KnownDisputeProps {
  dispute: ShownDispute;
  back: { to: string; label: string };
}

function KnownDispute({ dispute, back }: KnownDisputeProps) {
  const intl = useIntl();
  const { order, reason, amount, dueAt, waits, evidence, sent } = dispute;
  const isSending = isBeingSent(dispute);
  return (
    <Page
      title={order?.listing.title ?? dispute.id}
      back={back}
      facts={
        <>
          <DisputeState {...dispute} />
          <span>{disputeLabel(intl, 'reason', reason)}</span>
          <MoneyText money={amount} />
        </>
      }
    >
      {waits && sent?.state === 'refused' && (
        <Notice tone="error">
          <FormattedMessage id="ConsoleDispute.refused" values={{ error: sent.error ?? '' }} />
        </Notice>
      )}
      {waits && isSending && (
        <Notice tone="info">
          <FormattedMessage id="ConsoleDispute.sending.text" />
        </Notice>
      )}
      {waits && !isSending && dueAt && (
        <p>
          <FormattedMessage
            id="ConsoleDispute.due"
            values={{ day: <FormattedDate value={dueAt} dateStyle="long" /> }}
          />
        </p>
      )}
      {order ? (
        <p>
          <Link to={`/orders/${order.id}`}>
            <FormattedMessage id="ConsoleDispute.order" values={{ name: order.customer.name }} />
          </Link>
        </p>
      ) : (
        <Notice tone="info">
          <FormattedMessage id="ConsoleDispute.noOrder" />
        </Notice>
      )}
      {evidence.length > 0 && <Evidence evidence={evidence} />}
      {order && waits && !isSending && <SubmitEvidence id={dispute.id} orderId={order.id} />}
    </Page>
  );
}

function Evidence({ evidence }: Pick<ShownDispute, 'evidence'>) {
  const intl = useIntl();
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence" className={css.heading}>
        <FormattedMessage id="ConsoleDispute.evidence" />
      </h2>
      <dl className={css.evidence}>
        {evidence.map(({ field, text }) => (
          <div key={field}>
            <dt>{disputeLabel(intl, 'evidence', field)}</dt>
            <dd lang="en" dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The button that sends the evidence, after a question: the bank takes it once. */
function SubmitEvidence(input: { id: string; orderId: string }) {
  const may = useMay()('disputes/submit');
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending, reset } = useAct(
    (api, _: void) => api.post(anyShape, 'disputes/submit', input),
    {
      done: () => <FormattedMessage id="ConsoleDispute.submitted" />,
      onDone: () => setAsking(false),
    },
  );
  if (!may) return null;
  return (
    <div>
      <Button
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        <FormattedMessage id="ConsoleDispute.submit" />
      </Button>
      <Presence>
        {isAsking && (
          <ConfirmModal
            title={<FormattedMessage id="ConsoleDispute.submit.title" />}
            keep={<FormattedMessage id="ConsoleOrder.act.cancel" />}
            confirm={<FormattedMessage id="ConsoleDispute.submit" />}
            inProgress={isPending}
            onClose={() => setAsking(false)}
            onConfirm={() => mutate()}
          >
            <FailureNotice error={error} />
            <p>
              <FormattedMessage id="ConsoleDispute.submit.text" />
            </p>
          </ConfirmModal>
        )}
      </Presence>
    </div>
  );
}
