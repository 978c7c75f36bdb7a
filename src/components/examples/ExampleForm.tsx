import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Form } from 'react-final-form';
import { Button } from '../Button/Button.tsx';
import css from './examples.module.css';

export interface ExampleFormProps {
  /** Fields. */
  children: ReactNode;
  /** Values the form opens with. */
  initialValues?: Record<string, unknown>;
  /** Shows what a failed submit looks like. */
  submitted?: boolean;
  /** Called with the values of a good submit. */
  onSubmit?: (values: Record<string, unknown>) => void;
}

/** A form around the fields of an example. */
export function ExampleForm({
  children,
  initialValues,
  submitted = false,
  onSubmit = () => undefined,
}: ExampleFormProps) {
  return (
    <Form onSubmit={onSubmit} initialValues={initialValues}>
      {({ handleSubmit }) => (
        <form noValidate className={css.form} onSubmit={event => void handleSubmit(event)}>
          {children}
          <div>
            <Button type="submit">Send</Button>
          </div>
          {submitted && <SubmitAtOnce submit={handleSubmit} />}
        </form>
      )}
    </Form>
  );
}

function SubmitAtOnce({ submit }: { submit: () => unknown }) {
  useEffect(() => {
    void submit();
  }, [submit]);
  return null;
}
