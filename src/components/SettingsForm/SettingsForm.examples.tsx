import type { ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FieldText } from '../FieldText/FieldText.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { required } from '#src/util/validators.ts';
import { SettingsForm } from './SettingsForm.tsx';

export interface ExampleProps {
  /** What a submit comes to: nothing, or the message of a field. */
  onSubmit?: () => object | undefined;
  saved?: ReactNode;
  failure?: ReactNode;
}

export const Ready = ({ onSubmit = () => undefined, saved, failure }: ExampleProps) => (
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

export const Saved = () => <Ready saved="Your changes are saved" />;

export const Failed = () => (
  <Ready failure={<Notice tone="error" title="Your changes could not be saved" />} />
);
