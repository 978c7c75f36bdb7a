import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { renderPage } from '#src/testing/renderPage.tsx';
import { required } from '#src/util/validators.ts';
import { Button } from '../Button/Button.tsx';
import { FieldBirthday } from '../FieldBirthday/FieldBirthday.tsx';
import { FieldText } from '../FieldText/FieldText.tsx';
import { FormErrors } from './FormErrors.tsx';

const form = (onSubmit: (values: object) => object | undefined | Promise<object | undefined>) =>
  renderPage(
    <Form onSubmit={onSubmit}>
      {({ handleSubmit }) => (
        <form noValidate onSubmit={event => void handleSubmit(event)}>
          <FormErrors />
          <FieldText name="title" label="Title" validate={required()} />
          <FieldText name="email" label="Email:" type="email" validate={required()} />
          <Button type="submit">Send</Button>
        </form>
      )}
    </Form>,
  );
const title = () => screen.getByRole('textbox', { name: 'Title' });
const email = () => screen.getByRole('textbox', { name: 'Email:' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('FormErrors', () => {
  test('sums up several errors and focuses the first wrong field', async () => {
    form(() => undefined);
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('2 fields need another look');
    await waitFor(() => expect(title()).toHaveFocus());
  });

  test('a second try leads there again', async () => {
    form(() => undefined);
    await send();
    await waitFor(() => expect(title()).toHaveFocus());
    await userEvent.tab();
    await send();
    await waitFor(() => expect(title()).toHaveFocus());
  });

  test('each line leads to its field', async () => {
    form(() => undefined);
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Email: This is required' }));
    expect(email()).toHaveFocus();
  });

  test('does not name a field twice when its message does', async () => {
    renderPage(
      <Form onSubmit={() => undefined}>
        {({ handleSubmit }) => (
          <form noValidate onSubmit={event => void handleSubmit(event)}>
            <FormErrors />
            <FieldText name="email" label="A valid email" validate={() => 'validation.email'} />
            <FieldText name="title" label="Title" validate={required()} />
            <Button type="submit">Send</Button>
          </form>
        )}
      </Form>,
    );
    await send();
    const line = await screen.findByRole('button', { name: 'A valid email address is required' });
    expect(line).toBeInTheDocument();
  });

  test('distinguishes fields of the same name, and lists a date of three once', async () => {
    renderPage(
      <Form onSubmit={() => undefined}>
        {({ handleSubmit }) => (
          <form noValidate onSubmit={event => void handleSubmit(event)}>
            <FormErrors />
            {['The company', 'Owner 2'].map(part => (
              <fieldset key={part}>
                <legend>{part}</legend>
                <FieldText name={`${part}.city`} label="City" validate={required()} />
              </fieldset>
            ))}
            <FieldBirthday name="birthday" label="Date of birth." validate={required()} />
            <Button type="submit">Send</Button>
          </form>
        )}
      </Form>,
    );
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('3 fields need another look');
    const lines = within(screen.getByRole('alert')).getAllByRole('button');
    expect(lines.map(line => line.textContent)).toEqual([
      'The company: City: This is required',
      'Owner 2: City: This is required',
      'Date of birth: This is required',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Date of birth/ }));
    expect(screen.getByRole('combobox', { name: /: Day$/ })).toHaveFocus();
  });

  test('one error needs no summary, only the focus', async () => {
    form(() => undefined);
    await userEvent.type(title(), 'Flow');
    await send();
    await waitFor(() => expect(email()).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('the summary goes when the fields are right', async () => {
    form(() => undefined);
    await send();
    await screen.findByRole('alert');
    await userEvent.type(title(), 'Flow');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('the server’s complaint about a field takes the focus there too', async () => {
    form(() => Promise.resolve({ email: 'validation.email' }));
    await userEvent.type(title(), 'Flow');
    await userEvent.type(email(), 'a@b.co');
    await send();
    await waitFor(() => expect(email()).toHaveFocus());
    expect(email()).toHaveAccessibleDescription('A valid email address is required');
  });

  test('an error of the whole form leaves the focus alone', async () => {
    form(() => Promise.resolve({ [FORM_ERROR]: 'validation.email' }));
    await userEvent.type(title(), 'Flow');
    await userEvent.type(email(), 'a@b.co');
    await send();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  });
});
