import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { anyShape } from '../api/shapes.ts';
import { mailContentShape } from '../api/mailShapes.ts';
import type { MailRow } from '../api/mailShapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct, useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import shared from '../shell/Rows.module.css';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { mailLabel } from './mailNames.ts';
import { MailReason, MailState } from './MailState.tsx';
import css from './MailsPage.module.css';

/** Mails with their state; failed ones are sent once more. */
export function MailList({ rows, isStale }: { rows: readonly MailRow[]; isStale: boolean }) {
  const { mutate, error, isPending, variables } = useAct(
    (api, id: string) => api.post(anyShape, 'mails/retry', { id: Number(id) }),
    { done: () => <FormattedMessage id="ConsoleSentMails.retry.done" /> },
  );
  return (
    <>
      <FailureNotice error={error} />
      <div className={isStale ? shared.stale : undefined}>
        <ol className={css.list}>
          {rows.map(mail => (
            <Mail
              key={mail.id}
              mail={mail}
              inProgress={isPending && variables === mail.id}
              onRetry={() => mutate(mail.id)}
            />
          ))}
        </ol>
      </div>
    </>
  );
}

interface MailProps {
  mail: MailRow;
  inProgress: boolean;
  onRetry: () => void;
}

function Mail({ mail, inProgress, onRetry }: MailProps) {
  const intl = useIntl();
  const may = useMay();
  const { id, at, template, state, reason, attempts, error, recipient, orderId } = mail;
  const name = mailLabel(intl, template);
  return (
    <li className={css.row}>
      <div className={css.what}>
        <strong>{name}</strong>
        <span className={css.soft}>
          <FormattedDate value={at} dateStyle="medium" timeStyle="short" />
          {recipient && (
            <Link to={`/people/${recipient.id}`}>
              <bdi>{recipient.name}</bdi>
            </Link>
          )}
          {recipient && <span className={shared.long}>{recipient.email}</span>}
          {orderId && (
            <Link to={`/orders/${orderId}`}>
              <FormattedMessage id="ConsoleResource.open.transaction" />
            </Link>
          )}
        </span>
        {reason && (
          <span className={css.soft}>
            <MailReason reason={reason} />
          </span>
        )}
        {error && (
          <span className={css.error}>
            <FormattedMessage id="ConsoleSentMails.error" values={{ count: attempts, error }} />
          </span>
        )}
        {mail.hasContent && may('mails/show') && <Content id={id} />}
      </div>
      <MailState state={state} />
      {state === 'failed' && may('mails/retry') && (
        <Button
          variant="secondary"
          size="small"
          inProgress={inProgress}
          aria-label={intl.formatMessage({ id: 'ConsoleSentMails.retry.named' }, { name })}
          onClick={onRetry}
        >
          <FormattedMessage id="ConsoleSentMails.retry" />
        </Button>
      )}
    </li>
  );
}

/** The text of a mail, once somebody wants to read it. */
function Content({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.summary}>
        <FormattedMessage id="ConsoleSentMails.content" />
      </summary>
      {isOpen && <LoadedContent id={id} />}
    </details>
  );
}

function LoadedContent({ id }: { id: string }) {
  const { data, error } = useReadData(mailContentShape, 'mails/show', { id });
  if (error) return <FailureNotice error={error} />;
  if (!data) return <RowsSkeleton />;
  return (
    <div className={css.content} dir="auto">
      <strong>{data.subject}</strong>
      <p className={css.text}>{data.text}</p>
    </div>
  );
}
