import { fireEvent, screen } from '@testing-library/react';
import { Form } from 'react-final-form';
import { renderPage } from '#src/testing/renderPage.tsx';
import { AttendeeFields } from './AttendeeFields.tsx';
import type { AttendeeFieldsProps } from './AttendeeFields.tsx';

function open(props: Partial<AttendeeFieldsProps> = {}) {
  const onSubmit = jest.fn();
  const view = renderPage(
    <Form
      onSubmit={values => void onSubmit(values)}
      render={({ handleSubmit }) => (
        <form onSubmit={event => void handleSubmit(event)} aria-label="form">
          <AttendeeFields places={2} {...props} />
        </form>
      )}
    />,
  );
  return { ...view, onSubmit, submit: () => fireEvent.submit(screen.getByRole('form')) };
}

const field = (place: number) =>
  screen.getByRole('textbox', { name: new RegExp(`^Name on place ${place}`) });
const write = (place: number, value: string) =>
  fireEvent.change(field(place), { target: { value } });

beforeEach(() => sessionStorage.clear());

describe('AttendeeFields', () => {
  test('is a field for each place', () => {
    const { onSubmit, submit } = open({ autoFocus: true });
    expect(field(1)).toHaveFocus();
    write(2, 'Tom');
    submit();
    expect(onSubmit).toHaveBeenCalledWith({ names: [undefined, 'Tom'] });
  });

  test('lets no name through that is too long', async () => {
    const { onSubmit, submit } = open();
    write(1, 'a'.repeat(101));
    submit();
    expect(await screen.findByText('At most 100 characters')).toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('brings back what was typed before, each name in its place', () => {
    const keptAs = ['first', 'second'];
    const { unmount } = open({ keptAs });
    write(2, 'Tom');
    unmount();
    open({ keptAs, optional: true });
    expect(field(1)).toHaveValue('');
    expect(field(2)).toHaveValue('Tom');
  });
});
