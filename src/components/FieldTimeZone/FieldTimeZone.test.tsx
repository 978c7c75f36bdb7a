import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openForm } from '../Field/testing/openForm.tsx';
import { FieldTimeZone } from './FieldTimeZone.tsx';

const zones = [
  { zone: 'Europe/Berlin', country: 'DE' },
  { zone: 'America/Vancouver', country: 'CA' },
  { zone: 'America/Edmonton', country: 'CA' },
];
const cities = [
  { address: 'Munich, Bavaria, Germany', zones: ['Europe/Berlin'] },
  { address: 'Banff, Alberta, Canada', zones: ['America/Edmonton', 'America/Vancouver'] },
];
const originalFetch = globalThis.fetch;
beforeEach(() => {
  const answerTo = (address: string) => (address === '/api/time-zones' ? { zones } : { cities });
  globalThis.fetch = ((address: string) =>
    Promise.resolve({
      ok: true,
      json: () => Promise.resolve(answerTo(address)),
    })) as unknown as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

const field = (
  <FieldTimeZone
    name="zone"
    label="Time zone"
    placeholder="Choose"
    first={[{ value: 'Pacific/Auckland', label: 'Auckland' }]}
  />
);
const select = () => screen.getByRole('combobox', { name: 'Time zone' });

describe('FieldTimeZone', () => {
  test('offers the first ones, and then all zones of the server by country', async () => {
    openForm(field, {});
    const canada = await screen.findByRole('group', { name: 'Canada' });
    const names = within(canada)
      .getAllByRole('option')
      .map(option => option.textContent);
    expect(names).toEqual(['Edmonton', 'Vancouver']);
    const all = within(select())
      .getAllByRole('option')
      .map(option => option.textContent);
    expect(all).toEqual(['Choose', 'Auckland', 'Edmonton', 'Vancouver', 'Berlin']);
  });

  test('finds a zone by a city, and offers a choice where a country has several', async () => {
    const { send, sent } = openForm(field, {});
    const search = screen.getByRole('combobox', { name: /by a city/ });
    await userEvent.click(search);
    await userEvent.paste('ban');
    const options = await screen.findAllByRole('option', { name: /Munich|Banff/ });
    expect(options.map(option => option.textContent)).toEqual([
      'Munich, Bavaria, Germany',
      'Banff, Alberta, Canada · Edmonton',
      'Banff, Alberta, Canada · Vancouver',
    ]);
    await userEvent.click(options[1]!);
    expect(select()).toHaveValue('America/Edmonton');
    await send();
    expect(sent()).toEqual({ zone: 'America/Edmonton' });
  });

  test('retains a zone that is in no list', () => {
    openForm(field, { zone: 'Asia/Calcutta' });
    expect(screen.getByRole('option', { name: 'Calcutta', selected: true })).toBeInTheDocument();
  });
});
