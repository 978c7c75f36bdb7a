import { useId } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldCheckboxGroup } from '#src/components/FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { composeValidators, required } from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import type { WebhookEndpoint } from '../api/webhookShapes.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import css from './WebhooksPage.module.css';

/** Where messages go, and which; all of them when empty. */
export interface Receiver {
  url: string;
  types: string[];
}

const isAddress: Validator = value =>
  typeof value === 'string' && URL.canParse(value.trim()) && /^https?:/.test(value.trim())
    ? undefined
    : 'ConsoleWebhooks.url.invalid';

export interface EndpointDialogProps {
  /** The one that is changed; null for a new one. */
  endpoint: WebhookEndpoint | null;
  /** Types that there are. */
  types: readonly string[];
  error: unknown;
  inProgress: boolean;
  onClose: () => void;
  onSave: (receiver: Receiver) => void;
}

/** Requests where messages go, and which. */
export function EndpointDialog(props: EndpointDialogProps) {
  const { endpoint, types, error, inProgress, onClose, onSave } = props;
  const intl = useIntl();
  const formId = useId();
  const does = endpoint ? 'change' : 'add';
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: `ConsoleWebhooks.${does}.title` })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="ConsoleDecision.cancel" />
          </Button>
          <Button type="submit" form={formId} inProgress={inProgress}>
            <FormattedMessage id={`ConsoleWebhooks.${does}.submit`} />
          </Button>
        </>
      }
    >
      <Form<Receiver>
        initialValues={{ url: endpoint?.url, types: endpoint?.types ?? [] }}
        onSubmit={({ url, types: chosen }) => onSave({ url: url.trim(), types: chosen })}
        render={({ handleSubmit }) => (
          <form
            id={formId}
            className={css.form}
            noValidate
            onSubmit={event => void handleSubmit(event)}
          >
            <FormErrors />
            <FailureNotice error={error} />
            <FieldText
              name="url"
              type="url"
              autoComplete="off"
              label={intl.formatMessage({ id: 'ConsoleWebhooks.url' })}
              help={intl.formatMessage({ id: 'ConsoleWebhooks.url.help' })}
              validate={composeValidators(required(), isAddress)}
            />
            <FieldCheckboxGroup
              name="types"
              label={intl.formatMessage({ id: 'ConsoleWebhooks.types' })}
              help={intl.formatMessage({ id: 'ConsoleWebhooks.types.help' })}
              options={types.map(type => ({ value: type, label: type }))}
            />
          </form>
        )}
      />
    </Modal>
  );
}
