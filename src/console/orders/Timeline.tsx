import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { useMay } from '../access/SessionContext.tsx';
import type { TimelineEntry } from '../api/orderShapes.ts';
import { MailReason } from '../mails/MailState.tsx';
import { ChangeList } from '../shell/ChangeList.tsx';
import { listAddress } from '../shell/listAddress.ts';
import { EntryBadge } from './EntryBadge.tsx';
import { EntryTitle } from './EntryTitle.tsx';
import { isNamed } from './orderNames.ts';
import css from './Timeline.module.css';

/** The history of an order, the oldest entry first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={css.root} aria-labelledby="history">
      {entries.map((entry, index) => (
        // Entries have no id of their own; they are only added to.
        <li key={`${entry.kind} ${entry.at} ${index}`} className={css.entry}>
          <time className={css.at} dateTime={entry.at}>
            <FormattedDate value={entry.at} dateStyle="medium" timeStyle="medium" />
          </time>
          <div className={css.body}>
            <p className={css.what}>
              <strong>
                <EntryTitle entry={entry} />
              </strong>
              <TechnicalName entry={entry} />
              <EntryBadge entry={entry} />
            </p>
            <Content entry={entry} />
            <p className={css.who}>
              <FormattedMessage id={`ConsoleOrder.actor.${entry.actor.role}`} />
              {entry.actor.name && (
                <>
                  {': '}
                  <bdi>{entry.actor.name}</bdi>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The name by which a process knows an entry for which there are no words. */
function TechnicalName({ entry }: { entry: TimelineEntry }) {
  const transition =
    entry.kind === 'transition' ? entry.transition : entry.kind === 'due' ? entry.name : null;
  const name = transition && transition !== 'payout' && !isNamed(transition) ? transition : null;
  return name ? <code className={css.technical}>{name}</code> : null;
}

/** Text, changes and errors of an entry. */
function Content({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'message' || entry.kind === 'review') {
    return (
      <p className={css.text} dir="auto">
        {entry.content}
      </p>
    );
  }
  if (entry.kind === 'change') return <Changes changes={entry.changes} />;
  if (entry.kind === 'operation') return <Reason {...entry.input} />;
  if (entry.kind === 'mail') return <MailContent {...entry} />;
  if (entry.kind === 'dispute') return <DisputeLink id={entry.id} />;
  return 'error' in entry && entry.error ? <p className={css.error}>{entry.error}</p> : null;
}

type MailEntry = Extract<TimelineEntry, { kind: 'mail' }>;

/** Why a mail was not sent, and the way to it. */
function MailContent({ reason, error, mailId }: MailEntry) {
  const mayOpen = useMay()('mails/query');
  return (
    <>
      {reason && (
        <p className={css.who}>
          <MailReason reason={reason} />
        </p>
      )}
      {error && <p className={css.error}>{error}</p>}
      {mailId && mayOpen && (
        <Link to={listAddress('/mails', { id: mailId })}>
          <FormattedMessage id="ConsoleOrder.entry.mail.open" />
        </Link>
      )}
    </>
  );
}

function DisputeLink({ id }: { id: string }) {
  if (!useMay()('disputes/show')) return null;
  return (
    <Link to={`/orders/disputes/${id}`}>
      <FormattedMessage id="ConsoleOrder.entry.dispute.open" />
    </Link>
  );
}

function Reason({ reason }: { reason?: string | undefined }) {
  if (!reason) return null;
  return (
    <p className={css.text} dir="auto">
      {reason}
    </p>
  );
}

type Changed = Extract<TimelineEntry, { kind: 'change' }>['changes'];

function Changes({ changes }: { changes: Changed }) {
  const fields = Object.entries(changes);
  if (fields.length === 0) return null;
  return (
    <details>
      <summary className={css.summary}>
        <FormattedMessage id="ConsoleOrder.entry.changes" values={{ count: fields.length }} />
      </summary>
      <ChangeList changes={fields.map(([path, values]) => ({ path, ...values }))} />
    </details>
  );
}
