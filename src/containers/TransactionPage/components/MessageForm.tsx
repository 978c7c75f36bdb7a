import { Send } from 'lucide-react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { listingLimits } from '#shared/config/listing.ts';
import { KeptText } from '#src/components/KeptText.ts';
import { storedText } from '#src/util/storedText.ts';
import { maxLength } from '#src/util/validators.ts';
import { cleanText } from '#shared/text/text.ts';
import css from '../TransactionPage.module.css';

export interface MessageFormProps {
  /** Name of the other person. */
  other: string;
  /** Under which a message that is not sent yet is stored; null for nobody. */
  draftKey: string | null;
  /** Called with the trimmed, non-empty message. */
  onSend: (content: string) => void;
}

interface Values {
  message?: string;
}

const validate = maxLength(listingLimits.textMax, 'TransactionPage.message.tooLong');

/** Form for a message. It is reset at once for the next one. */
export function MessageForm({ other, draftKey, onSend }: MessageFormProps) {
  const intl = useIntl();
  return (
    <Form<Values>
      onSubmit={({ message = '' }, form) => {
        const content = cleanText(message);
        if (content === '') return;
        onSend(content);
        form.restart();
        if (draftKey) storedText.forget(draftKey);
      }}
      render={({ handleSubmit, values }) => (
        <form
          className={css.messageForm}
          noValidate
          onSubmit={event => void handleSubmit(event)}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void handleSubmit();
          }}
        >
          <KeptText name="message" keptAs={draftKey} />
          <FieldTextArea
            name="message"
            label={intl.formatMessage({ id: 'TransactionPage.message.label' }, { other })}
            rows={3}
            maxLength={listingLimits.textMax}
            validate={validate}
          />
          <div className={css.messageSubmit}>
            <Button
              type="submit"
              variant="secondary"
              disabled={!cleanText(values.message ?? '')}
              iconStart={<Send aria-hidden="true" />}
            >
              <FormattedMessage id="TransactionPage.message.send" />
            </Button>
          </div>
        </form>
      )}
    />
  );
}
