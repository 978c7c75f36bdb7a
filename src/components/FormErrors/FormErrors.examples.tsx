import { required } from '#src/util/validators.ts';
import { ExampleForm } from '../examples/ExampleForm.tsx';
import { FieldText } from '../FieldText/FieldText.tsx';
import { FormErrors } from './FormErrors.tsx';

export const SeveralWrong = () => (
  <ExampleForm submitted>
    <FormErrors />
    <FieldText name="title" label="Title" validate={required('validation.required')} />
    <FieldText name="email" label="Email" type="email" validate={required('validation.email')} />
  </ExampleForm>
);
