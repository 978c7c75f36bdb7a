import { required } from '#src/util/validators.ts';
import { ExampleForm } from '../examples/ExampleForm.tsx';
import { FieldRating } from './FieldRating.tsx';

const validate = required();

export const Chosen = () => (
  <ExampleForm initialValues={{ rating: 4 }}>
    <FieldRating name="rating" label="How was it?" />
  </ExampleForm>
);

export const Missing = () => (
  <ExampleForm submitted>
    <FieldRating name="rating" label="How was it?" validate={validate} />
  </ExampleForm>
);
