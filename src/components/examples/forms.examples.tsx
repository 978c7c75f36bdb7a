import type { ComponentType, ReactNode } from 'react';
import { Form } from 'react-final-form';
import { required } from '#src/util/validators.ts';
import { Chips } from '../Chips/Chips.tsx';
import type { ChipsProps } from '../Chips/Chips.tsx';
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

const ChipsExample = (props: Pick<ChipsProps, 'tone' | 'full'>) => (
  <Chips
    title="Tags"
    help="Only you see them."
    chips={['Regular', 'Stiff shoulder'].map(text => ({
      id: text,
      text,
      removeLabel: `Remove ${text}`,
    }))}
    label="New tag"
    maxLength={30}
    addLabel="Add tag"
    onAdd={() => Promise.resolve(true)}
    onRemove={() => Promise.resolve(true)}
    {...props}
  />
);

/** Examples of whole forms, by component. */
export const forms = {
  Chips: {
    Room: () => <ChipsExample />,
    Positive: () => <ChipsExample tone="positive" />,
    Full: () => <ChipsExample full="Two tags are all that a student has." />,
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
