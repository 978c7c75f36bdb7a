import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Form } from 'react-final-form';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { required } from '#src/util/validators.ts';
import { Button } from '../Button/Button.tsx';
import { EnquiryModal } from '../EnquiryModal/EnquiryModal.tsx';
import type { EnquirySubject } from '../EnquiryModal/EnquiryModal.tsx';
import { FieldText } from '../FieldText/FieldText.tsx';
import { FormErrors } from '../FormErrors/FormErrors.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { PayoutDetailsForm } from '../PayoutDetailsForm/PayoutDetailsForm.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { SettingsForm } from '../SettingsForm/SettingsForm.tsx';
import { ExampleForm } from './ExampleForm.tsx';

const subjects: EnquirySubject[] = [
  { id: 'slow', title: 'Slow flow for tired shoulders' },
  { id: 'strong', title: 'Strong legs in half an hour' },
];

function EnquiryExample({
  about,
  error = null,
}: {
  about: EnquirySubject[];
  error?: AppError | null;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Contact
      </Button>
      <EnquiryModal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        teacher="Mara L"
        subjects={about}
        inProgress={false}
        error={error}
        draftKey={null}
        onSend={() => setOpen(false)}
      />
    </>
  );
}

const noop = () => undefined;

interface SettingsExampleProps {
  /** Returns nothing, or the message of a field. */
  onSubmit?: () => object | undefined;
  saved?: ReactNode;
  failure?: ReactNode;
}

const SettingsExample = ({ onSubmit = () => undefined, saved, failure }: SettingsExampleProps) => (
  <Form
    onSubmit={onSubmit}
    initialValues={{ name: 'Mara' }}
    render={({ handleSubmit }) => (
      <SettingsForm
        onSubmit={event => void handleSubmit(event)}
        inProgress={false}
        saved={saved}
        failure={failure}
        submitLabel="Save changes"
      >
        <FieldText name="name" label="First name" validate={required()} />
      </SettingsForm>
    )}
  />
);

/** Examples of whole forms, by component. */
export const forms = {
  EnquiryModal: {
    OneClass: () => <EnquiryExample about={subjects.slice(0, 1)} />,
    SeveralClasses: () => <EnquiryExample about={subjects} />,
    NotSent: () => (
      <EnquiryExample about={subjects.slice(0, 1)} error={appError('network', 'No answer')} />
    ),
    LoggedOut: () => (
      <EnquiryExample
        about={subjects.slice(0, 1)}
        error={appError('unauthorized', 'Logged out', 401)}
      />
    ),
  },
  FormErrors: {
    SeveralWrong: () => (
      <ExampleForm submitted>
        <FormErrors />
        <FieldText name="title" label="Title" validate={required('validation.required')} />
        <FieldText
          name="email"
          label="Email"
          type="email"
          validate={required('validation.email')}
        />
      </ExampleForm>
    ),
  },
  PayoutDetailsForm: {
    Ready: () => <PayoutDetailsForm inProgress={false} error={null} onSubmit={noop} />,
    Sending: () => <PayoutDetailsForm inProgress error={null} onSubmit={noop} />,
    Refused: () => (
      <PayoutDetailsForm
        inProgress={false}
        error={{
          code: 'payment-provider-error',
          status: 402,
          message: 'For the log',
          providerMessage: 'This bank account can not be used for payouts.',
        }}
        onSubmit={noop}
      />
    ),
  },
  SearchField: {
    Medium: () => <SearchField label="Search classes" />,
    Large: () => <SearchField size="large" label="Search classes" />,
  },
  SettingsForm: {
    Ready: SettingsExample,
    Saved: () => <SettingsExample saved="Your changes are saved" />,
    Failed: () => (
      <SettingsExample failure={<Notice tone="error" title="Your changes could not be saved" />} />
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
