import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { anyShape } from '../api/shapes.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../api/webhookShapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { Narrowed } from '../shell/Narrowed.tsx';
import css from './WebhooksPage.module.css';

const tones: Record<WebhookDelivery['status'], BadgeProps['tone']> = {
  waiting: 'info',
  delivered: 'positive',
  failed: 'error',
};

type Sent = Pick<WebhookDelivery, 'messageId' | 'endpointId'>;

const keyOf = ({ messageId, endpointId }: Sent) => `${messageId} ${endpointId}`;

export interface DeliveryListProps {
  /** Endpoint or message that the list is narrowed to. */
  of: string | undefined;
  endpoints: readonly WebhookEndpoint[];
  deliveries: readonly WebhookDelivery[];
}

/** The newest deliveries, each with the answer to it; owners send them once more. */
export function DeliveryList({ of, endpoints, deliveries }: DeliveryListProps) {
  const [, setQuery] = useSearchParams();
  const { mutate, error, isPending, variables } = useAct(
    (api, { messageId: message, endpointId: endpoint }: Sent) =>
      api.post(anyShape, 'site/webhooks/replay', { message, endpoint }),
    { done: () => <FormattedMessage id="ConsoleWebhooks.replay.done" /> },
  );
  const urlOf = (id: string) => endpoints.find(endpoint => endpoint.id === id)?.url ?? id;
  return (
    <>
      {of && (
        <p>
          <Narrowed onEnd={() => setQuery({})}>
            <FormattedMessage id="ConsoleWebhooks.only" values={{ name: urlOf(of) }} />
          </Narrowed>
        </p>
      )}
      <FailureNotice error={error} />
      {deliveries.length === 0 && (
        <p className={css.soft}>
          <FormattedMessage id="ConsoleWebhooks.noDeliveries" />
        </p>
      )}
      <ol className={css.list}>
        {deliveries.map(delivery => (
          <Delivery
            key={keyOf(delivery)}
            delivery={delivery}
            url={urlOf(delivery.endpointId)}
            inProgress={isPending && keyOf(variables) === keyOf(delivery)}
            onReplay={() => mutate(delivery)}
          />
        ))}
      </ol>
    </>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  url: string;
  inProgress: boolean;
  onReplay: () => void;
}

function Delivery({ delivery, url, inProgress, onReplay }: DeliveryProps) {
  const intl = useIntl();
  const may = useMay();
  const { messageId, type, at, status, attempts, dueAt, lastAt, lastStatus, lastAnswer } = delivery;
  return (
    <li className={css.row}>
      <div className={css.what}>
        <strong>{type}</strong>
        <span className={css.soft}>
          <FormattedDate value={at} dateStyle="medium" timeStyle="medium" />
          {' · '}
          <span className={css.long}>{url}</span>
        </span>
        <span className={css.soft}>
          <FormattedMessage id="ConsoleWebhooks.attempts" values={{ count: attempts }} />
          {lastAt && (
            <>
              {' · '}
              {lastStatus === null ? (
                <FormattedMessage id="ConsoleWebhooks.noAnswer" />
              ) : (
                <FormattedMessage
                  id="ConsoleWebhooks.answered"
                  values={{ status: String(lastStatus) }}
                />
              )}
            </>
          )}
          {dueAt && attempts > 0 && (
            <>
              {' · '}
              <FormattedMessage
                id="ConsoleWebhooks.again"
                values={{ at: intl.formatDate(dueAt, { dateStyle: 'medium', timeStyle: 'short' }) }}
              />
            </>
          )}
        </span>
        {lastAnswer && (
          <details>
            <summary className={css.summary}>
              <FormattedMessage id="ConsoleWebhooks.answer" />
            </summary>
            <pre className={css.answer}>{lastAnswer}</pre>
          </details>
        )}
      </div>
      <Badge tone={tones[status]}>
        <FormattedMessage id={`ConsoleWebhooks.status.${status}`} />
      </Badge>
      {may('site/webhooks/replay') && (
        <Button
          variant="secondary"
          size="small"
          inProgress={inProgress}
          aria-label={intl.formatMessage(
            { id: 'ConsoleWebhooks.replay.named' },
            { type, id: messageId },
          )}
          onClick={onReplay}
        >
          <FormattedMessage id="ConsoleWebhooks.replay" />
        </Button>
      )}
    </li>
  );
}
