import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { anyShape } from '../api/shapes.ts';
import type { WebhookEndpoint } from '../api/webhookShapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { useAgo } from '../shell/useAgo.ts';
import css from './WebhooksPage.module.css';

const tones: Record<WebhookEndpoint['state'], BadgeProps['tone']> = {
  on: 'positive',
  failing: 'warning',
  off: 'error',
};

interface Switch {
  endpoint: string;
  to: 'enable' | 'disable';
}

/** The programs that are notified, whether they take it, and the switch of each. */
export function EndpointList({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { mutate, error, isPending, variables } = useAct(
    (api, { endpoint, to }: Switch) => api.post(anyShape, `site/webhooks/${to}`, { endpoint }),
    { done: ({ to }) => <FormattedMessage id={`ConsoleWebhooks.${to}.done`} /> },
  );
  return (
    <>
      <FailureNotice error={error} />
      <ul className={css.list}>
        {endpoints.map(endpoint => (
          <Endpoint
            key={endpoint.id}
            endpoint={endpoint}
            inProgress={isPending && variables.endpoint === endpoint.id}
            onSwitch={to => mutate({ endpoint: endpoint.id, to })}
          />
        ))}
      </ul>
    </>
  );
}

interface EndpointProps {
  endpoint: WebhookEndpoint;
  inProgress: boolean;
  onSwitch: (to: Switch['to']) => void;
}

function Endpoint({ endpoint, inProgress, onSwitch }: EndpointProps) {
  const may = useMay();
  const { id, url, types, state } = endpoint;
  const to = state === 'off' ? 'enable' : 'disable';
  return (
    <li className={css.row}>
      <div className={css.what}>
        <strong className={css.long}>{url}</strong>
        <span className={css.soft}>
          {types.length > 0 ? types.join(', ') : <FormattedMessage id="ConsoleWebhooks.all" />}
        </span>
        <Since endpoint={endpoint} />
        <Link to={`/webhooks?of=${id}`}>
          <FormattedMessage id="ConsoleWebhooks.ofEndpoint" />
        </Link>
      </div>
      <Badge tone={tones[state]}>
        <FormattedMessage id={`ConsoleWebhooks.state.${state}`} />
      </Badge>
      {may(`site/webhooks/${to}`) && (
        <Button
          variant="secondary"
          size="small"
          inProgress={inProgress}
          onClick={() => onSwitch(to)}
        >
          <FormattedMessage id={`ConsoleWebhooks.${to}`} />
        </Button>
      )}
    </li>
  );
}

/** Since when deliveries fail, or the endpoint is off, and why. */
function Since({ endpoint }: { endpoint: WebhookEndpoint }) {
  const ago = useAgo();
  const { state, failingSince, disabledAt, disabledWhy } = endpoint;
  if (state === 'failing' && failingSince) {
    return (
      <span className={css.soft}>
        <FormattedMessage id="ConsoleWebhooks.failing" values={{ ago: ago(failingSince) }} />
      </span>
    );
  }
  if (!disabledAt || !disabledWhy) return null;
  return (
    <span className={css.soft}>
      <FormattedMessage
        id={`ConsoleWebhooks.off.${disabledWhy}`}
        values={{ ago: ago(disabledAt) }}
      />
    </span>
  );
}
