import { required } from '#src/util/validators.ts';
import { ExampleForm } from '../examples/ExampleForm.tsx';
import { FieldPlace } from './FieldPlace.tsx';

const portland = {
  text: 'Portland, Oregon, United States',
  place: {
    address: 'Portland, Oregon, United States',
    type: 'city',
    origin: { lat: 45.5234, lng: -122.6762 },
    bounds: null,
  },
};

export const Empty = () => (
  <ExampleForm>
    <FieldPlace name="place" label="Where you teach" help="A city or a part of it." optional />
  </ExampleForm>
);

export const Chosen = () => (
  <ExampleForm initialValues={{ place: portland }}>
    <FieldPlace name="place" label="Where you teach" />
  </ExampleForm>
);

export const Unknown = () => (
  <ExampleForm submitted initialValues={{ place: { text: 'Nowhere at all', place: null } }}>
    <FieldPlace name="place" label="Where you teach" validate={required()} />
  </ExampleForm>
);
