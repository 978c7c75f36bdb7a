import { ExampleForm } from '../examples/ExampleForm.tsx';
import { FieldPhone } from './FieldPhone.tsx';

export const International = () => (
  <ExampleForm initialValues={{ phone: '+64211234567' }}>
    <FieldPhone name="phone" label="Phone number" optional />
  </ExampleForm>
);

export const VeryLong = () => (
  <ExampleForm initialValues={{ phone: '+12345678901234567' }}>
    <FieldPhone name="phone" label="Phone number" help="With the code of your country." />
  </ExampleForm>
);
