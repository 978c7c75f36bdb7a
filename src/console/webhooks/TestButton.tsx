import { FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { dataOf } from '../api/consoleApi.ts';
import type { WebhookEndpoint } from '../api/webhookShapes.ts';
import { useAct } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import css from './WebhooksPage.module.css';

const shape = dataOf(v.object({ status: v.nullable(v.number()), answer: v.string() }));

/** Sends a test to an endpoint, and says beside it how that has answered. */
export function TestButton({ endpoint: { id, url } }: { endpoint: WebhookEndpoint }) {
  const intl = useIntl();
  const test = useAct((api, endpoint: string) =>
    api.post(shape, 'site/webhooks/test', { endpoint }),
  );
  const { status = null, answer = '' } = test.data ?? {};
  const isTaken = status !== null && status >= 200 && status < 300;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        inProgress={test.isPending}
        aria-label={intl.formatMessage({ id: 'ConsoleWebhooks.test.named' }, { url })}
        onClick={() => test.mutate(id)}
      >
        <FormattedMessage id="ConsoleWebhooks.test" />
      </Button>
      <div className={css.tested}>
        {test.data && (
          <Notice tone={isTaken ? 'success' : 'warning'}>
            <FormattedMessage
              id={
                status === null ? 'ConsoleWebhooks.test.noAnswer' : 'ConsoleWebhooks.test.answered'
              }
              values={{ status }}
            />
            {answer && !isTaken && <pre className={css.answer}>{answer}</pre>}
          </Notice>
        )}
        <FailureNotice error={test.error} />
      </div>
    </>
  );
}
