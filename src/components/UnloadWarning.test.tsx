import { fireEvent, render, screen } from '@testing-library/react';
import { Field, Form } from 'react-final-form';
import { UnloadWarning } from './UnloadWarning.ts';

it('has the browser warn while something is typed that would be lost', () => {
  render(
    <Form onSubmit={() => undefined}>
      {() => (
        <>
          <UnloadWarning />
          <Field name="iban">{({ input }) => <input {...input} aria-label="IBAN" />}</Field>
        </>
      )}
    </Form>,
  );
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  fireEvent.change(screen.getByLabelText('IBAN'), { target: { value: 'DE89' } });
  expect(asks()).toBe(true);
  fireEvent.change(screen.getByLabelText('IBAN'), { target: { value: '' } });
  expect(asks()).toBe(false);
});
