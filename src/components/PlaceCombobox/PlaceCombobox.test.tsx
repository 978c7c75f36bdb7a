import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { PlaceCombobox } from './PlaceCombobox.tsx';
import type { PlaceValue } from './PlaceCombobox.tsx';

const portland = (state: string) => ({
  address: `Portland, ${state}, United States`,
  type: 'place',
  origin: { lat: 45.5, lng: -122.6 },
  bounds: null,
});
const originalFetch = globalThis.fetch;
/** Answers the place search with two places, or with an error of the server. */
const answerWith = ({ ok }: { ok: boolean }) => {
  const places = [portland('Oregon'), portland('Maine')];
  globalThis.fetch = (() =>
    Promise.resolve({
      ok,
      json: () => Promise.resolve({ source: 'geonames', places }),
    })) as unknown as typeof fetch;
};
beforeEach(() => answerWith({ ok: true }));
afterEach(() => {
  globalThis.fetch = originalFetch;
});

function open() {
  const values: PlaceValue[] = [];
  function Field() {
    const [value, setValue] = useState<PlaceValue>({ text: '', place: null });
    return (
      <PlaceCombobox
        aria-label="Near a place"
        value={value}
        onChange={next => {
          values.push(next);
          setValue(next);
        }}
      />
    );
  }
  renderPage(<Field />);
  return { values, field: screen.getByRole('combobox', { name: 'Near a place' }) };
}

/** Types a text at once and waits for its places. */
async function search(field: HTMLElement) {
  await userEvent.click(field);
  await userEvent.paste('portl');
  return screen.findAllByRole('option');
}

describe('PlaceCombobox', () => {
  test('predicts places for what is typed and announces the list at the field', async () => {
    const { field, values } = open();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    const options = await search(field);
    expect(options.map(option => option.textContent)).toEqual([
      'Portland, Oregon, United States',
      'Portland, Maine, United States',
    ]);
    expect(values).toEqual([{ text: 'portl', place: null }]);
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    expect(screen.getByRole('status')).toHaveTextContent('2 places found');
    expect(screen.getByText('Places by GeoNames')).toBeVisible();
  });

  test('chooses by the arrow keys and Enter, and closes', async () => {
    const { field, values } = open();
    await search(field);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const second = screen.getByRole('option', { selected: true });
    expect(second).toHaveTextContent('Maine');
    expect(field).toHaveAttribute('aria-activedescendant', second.id);
    await userEvent.keyboard('{Enter}');
    expect(values.at(-1)).toEqual({
      text: portland('Maine').address,
      place: portland('Maine'),
    });
    expect(field).toHaveValue(portland('Maine').address);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  test('goes from the last place back to the text', async () => {
    const { field } = open();
    await search(field);
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Maine');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
  });

  test('chooses by the mouse and leaves the focus in the field', async () => {
    const { field, values } = open();
    const [first] = await search(field);
    if (first) await userEvent.click(first);
    expect(values.at(-1)?.place).toEqual(portland('Oregon'));
    expect(field).toHaveFocus();
  });

  test('closes by Escape and by leaving, and retains the text', async () => {
    const { field } = open();
    await search(field);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('listbox')).toBeInTheDocument();
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(field).toHaveValue('portl');
  });

  test('says that places cannot be looked up', async () => {
    answerWith({ ok: false });
    const { field } = open();
    await userEvent.click(field);
    await userEvent.paste('portl');
    expect(await screen.findByText(/^Places cannot be looked up right now/)).toBeVisible();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });
});
