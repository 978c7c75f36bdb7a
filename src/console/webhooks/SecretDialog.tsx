import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import css from './WebhooksPage.module.css';

export interface SecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** Shows the secret that signs messages, once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const intl = useIntl();
  const copy = useCopy();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: 'ConsoleWebhooks.secret.title' })}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() =>
              void copy(secret, {
                copied: intl.formatMessage({ id: 'ConsoleWebhooks.secret.copied' }),
                failed: intl.formatMessage({ id: 'ConsoleWebhooks.secret.notCopied' }),
              })
            }
          >
            <FormattedMessage id="ConsoleWebhooks.secret.copy" />
          </Button>
          <Button onClick={onClose}>
            <FormattedMessage id="ConsoleWebhooks.secret.done" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id="ConsoleWebhooks.secret.text" />
      </p>
      <code className={css.secret}>{secret}</code>
    </Modal>
  );
}
