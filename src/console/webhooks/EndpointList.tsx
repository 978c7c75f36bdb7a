import { Ellipsis } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Menu } from '#src/components/Menu/Menu.tsx';
import type { MenuItem } from '#src/components/Menu/Menu.tsx';
import { anyShape } from '../api/shapes.ts';
import type { WebhookEndpoint } from '../api/webhookShapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { useAgo } from '../shell/useAgo.ts';
import { TestButton } from './TestButton.tsx';
import type { EndpointActs } from './useEndpointActs.tsx';
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

export interface EndpointListProps {
  endpoints: readonly WebhookEndpoint[];
  acts: EndpointActs;
}

/** The programs that are notified, whether they take it, and what may be done to each. */
export function EndpointList({ endpoints, acts }: EndpointListProps) {
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
            acts={acts}
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
  acts: EndpointActs;
  inProgress: boolean;
  onSwitch: (to: Switch['to']) => void;
}

/** Acts of the menu, each with the operation that it calls. */
const menu = [
  { what: 'change', needs: 'site/webhooks/update' },
  { what: 'rotate', needs: 'site/webhooks/rotate' },
  { what: 'remove', needs: 'site/webhooks/remove' },
] as const;

function Endpoint({ endpoint, acts, inProgress, onSwitch }: EndpointProps) {
  const intl = useIntl();
  const may = useMay();
  const { id, url, types, state } = endpoint;
  const to = state === 'off' ? 'enable' : 'disable';
  const items = menu
    .filter(({ needs }) => may(needs))
    .map(({ what }): MenuItem => ({
      id: what,
      label: intl.formatMessage({ id: `ConsoleWebhooks.${what}` }),
      onSelect: () => acts.ask({ what, endpoint }),
    }));
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
      {items.length > 0 && (
        <Menu
          label={intl.formatMessage({ id: 'ConsoleWebhooks.more' }, { url })}
          trigger={<Ellipsis aria-hidden="true" />}
          items={items}
        />
      )}
      {may('site/webhooks/test') && <TestButton endpoint={endpoint} />}
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
