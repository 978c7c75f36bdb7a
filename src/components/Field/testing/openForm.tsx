import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { ExampleForm } from '../../examples/ExampleForm.tsx';

/** Renders fields in a form with a button "Send". */
export function openForm(fields: ReactNode, initialValues?: Record<string, unknown>) {
  const submitted: Record<string, unknown>[] = [];
  renderPage(
    <ExampleForm onSubmit={values => void submitted.push(values)} initialValues={initialValues}>
      {fields}
    </ExampleForm>,
  );
  return {
    send: () => userEvent.click(screen.getByRole('button', { name: 'Send' })),
    /** Values of the last good submit. */
    sent: () => submitted.at(-1),
  };
}
