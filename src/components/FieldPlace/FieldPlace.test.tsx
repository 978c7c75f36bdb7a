import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-final-form';
import { renderPage } from '#src/testing/renderPage.tsx';
import { FieldPlace } from './FieldPlace.tsx';

const portland = {
  address: 'Portland, Oregon, United States',
  type: 'place',
  origin: { lat: 45.5, lng: -122.6 },
  bounds: null,
};
const originalFetch = globalThis.fetch;
const answerWith = (places: object[] | null) => {
  globalThis.fetch = (() =>
    Promise.resolve({
      ok: places !== null,
      json: () => Promise.resolve({ source: 'geonames', places }),
    })) as unknown as typeof fetch;
};
afterEach(() => {
  globalThis.fetch = originalFetch;
});

function open(initialValues: object = {}) {
  const onSubmit = jest.fn();
  renderPage(
    <Form onSubmit={values => void onSubmit(values)} initialValues={initialValues}>
      {({ handleSubmit }) => (
        <form onSubmit={event => void handleSubmit(event)}>
          <FieldPlace name="place" label="City or address" optional />
          <button type="submit">Save</button>
        </form>
      )}
    </Form>,
  );
  return { onSubmit, field: screen.getByRole('combobox', { name: /City or address/ }) };
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('FieldPlace', () => {
  it('holds the place that was chosen', async () => {
    answerWith([portland]);
    const { field, onSubmit } = open();
    await userEvent.type(field, 'portl');
    await userEvent.click(await screen.findByRole('option'));
    expect(field).toHaveValue(portland.address);
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ place: { text: portland.address, place: portland } });
  });

  it('begins at the first place again when its list was closed', async () => {
    answerWith([portland, { ...portland, address: 'Portland, Maine, United States' }]);
    const { field } = open();
    await userEvent.click(field);
    // At once: an answer for "port" that comes late would begin the list again.
    await userEvent.paste('portl');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Portland, Oregon');
  });

  it('offers places also while it is put right', async () => {
    answerWith([]);
    const { field } = open();
    await userEvent.type(field, 'nowhere');
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    answerWith([portland]);
    await userEvent.clear(field);
    await userEvent.type(field, 'portland');
    expect(field).not.toHaveAttribute('aria-invalid');
    expect(await screen.findByRole('option')).toHaveTextContent('Portland');
  });

  it('takes what is typed for the place it means, when it is left', async () => {
    answerWith([portland]);
    const { field } = open();
    await userEvent.type(field, 'portland');
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveValue(portland.address));
    expect(field).not.toHaveAttribute('aria-invalid');
  });

  it.each([
    ['nobody knows', []],
    ['cannot be looked up', null],
  ])('refuses a place that %s', async (_, places) => {
    answerWith(places);
    const { field, onSubmit } = open();
    await userEvent.type(field, 'qqqq');
    await userEvent.tab();
    expect(await screen.findByText("We didn't recognize this location")).toBeVisible();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('may be left empty, and emptied', async () => {
    const { field, onSubmit } = open({ place: { text: portland.address, place: portland } });
    await userEvent.clear(field);
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ place: { text: '', place: null } });
  });
});
