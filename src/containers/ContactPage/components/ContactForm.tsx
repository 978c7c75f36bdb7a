import { Field, Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ContactMessage } from '#shared/contract/bodies/contact.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { KeptFields } from '#src/components/KeptFields.ts';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { contactTopics } from '#shared/contract/inputRules.ts';
import type { ContactTopic } from '#shared/contract/inputRules.ts';
import { listingLimits } from '#shared/config/listing.ts';
import { errorOf } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { AppError } from '#src/util/errors.ts';
import { composeValidators, email, maxLength, required } from '#src/util/validators.ts';
import css from '../ContactPage.module.css';

interface Values {
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
  /** Honeypot: hidden from people, so only bots fill it in. */
  website?: string;
}

export interface ContactFormProps {
  request: RequestStatus;
  /** Key under which what is typed is stored over a reload. */
  draftKey: string | null;
  onSubmit: (message: ContactMessage) => Promise<void>;
}

const keptNames = ['name', 'email', 'topic', 'message'];

const validateName = composeValidators(required('ContactPage.name.required'), maxLength(100));
const validateEmail = composeValidators(required('validation.email'), email());
const validateTopic = required('ContactPage.topic.required');
const validateMessage = composeValidators(
  required('ContactPage.message.required'),
  maxLength(listingLimits.textMax),
);

/** Form for the sender, the subject and the message. */
export function ContactForm({ request, draftKey, onSubmit }: ContactFormProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `ContactPage.${id}` });
  const error = errorOf(request);
  return (
    <Form<Values>
      onSubmit={({ website = '', ...message }) => onSubmit({ ...message, website })}
      render={({ handleSubmit }) => (
        <form className={css.fields} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          <KeptFields keptAs={draftKey} names={keptNames} />
          <FieldText name="name" autoComplete="name" label={text('name')} validate={validateName} />
          <FieldText
            name="email"
            type="email"
            autoComplete="email"
            label={text('email')}
            help={text('email.help')}
            validate={validateEmail}
          />
          <FieldSelect
            name="topic"
            label={text('topic')}
            placeholder={text('topic.choose')}
            options={contactTopics.map(value => ({ value, label: text(`topic.${value}`) }))}
            validate={validateTopic}
          />
          <FieldTextArea
            name="message"
            label={text('message')}
            rows={6}
            maxLength={listingLimits.textMax}
            validate={validateMessage}
          />
          <div className={css.trap} aria-hidden="true">
            <label>
              {text('website')}
              <Field
                name="website"
                component="input"
                type="text"
                tabIndex={-1}
                autoComplete="off"
              />
            </label>
          </div>
          {error && (
            <Notice tone="error" title={<FormattedMessage id={`ContactPage.${reasonOf(error)}`} />}>
              <FormattedMessage id={`ContactPage.${reasonOf(error)}.text`} />
            </Notice>
          )}
          <div>
            <Button type="submit" size="large" inProgress={request.status === 'loading'}>
              <FormattedMessage id="ContactPage.submit" />
            </Button>
          </div>
        </form>
      )}
    />
  );
}

function reasonOf({ code, status }: AppError): 'offline' | 'tooMany' | 'failed' {
  if (code === 'network') return 'offline';
  return status === 429 ? 'tooMany' : 'failed';
}
