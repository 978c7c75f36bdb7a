import type { ComponentType, ReactNode } from 'react';
import { Form } from 'react-final-form';
import { required } from '#src/util/validators.ts';
import { FieldText } from '../FieldText/FieldText.tsx';
import { FormErrors } from '../FormErrors/FormErrors.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { SettingsForm } from '../SettingsForm/SettingsForm.tsx';
import { ExampleForm } from './ExampleForm.tsx';

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
