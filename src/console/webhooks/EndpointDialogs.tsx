import { FormattedMessage } from 'react-intl';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import type { EndpointActs } from './useEndpointActs.tsx';

export interface EndpointDialogsProps {
  acts: EndpointActs;
  /** Types that there are. */
  types: readonly string[];
}

/** The dialog that is open, if any. */
export function EndpointDialogs({ acts, types }: EndpointDialogsProps) {
  const { asking, close, error, inProgress } = acts;
  const shared = { inProgress, onClose: close };
  return (
    <Presence>
      {asking && (asking.what === 'add' || asking.what === 'change') && (
        <EndpointDialog
          {...shared}
          endpoint={asking.what === 'change' ? asking.endpoint : null}
          types={types}
          error={error}
          onSave={acts.save}
        />
      )}
      {asking?.what === 'secret' && <SecretDialog secret={asking.secret} onClose={close} />}
      {asking && (asking.what === 'remove' || asking.what === 'rotate') && (
        <ConfirmModal
          {...shared}
          title={<FormattedMessage id={`ConsoleWebhooks.${asking.what}.title`} />}
          keep={<FormattedMessage id="ConsoleDecision.cancel" />}
          confirm={<FormattedMessage id={`ConsoleWebhooks.${asking.what}`} />}
          onConfirm={() => acts[asking.what](asking.endpoint)}
        >
          <FailureNotice error={error} />
          <p>
            <FormattedMessage
              id={`ConsoleWebhooks.${asking.what}.text`}
              values={{ url: <bdi key="url">{asking.endpoint.url}</bdi> }}
            />
          </p>
        </ConfirmModal>
      )}
    </Presence>
  );
}
