import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import type { PayoutPerson } from '#shared/contract/stripe.ts';
import { People } from './People.tsx';

const createToken = jest.fn((kind: string, _data: unknown) =>
  Promise.resolve({ token: { id: `${kind}_1` } }),
);
jest.mock('#src/util/stripeJs.ts', () => ({
  loadStripe: () =>
    Promise.resolve({ createToken: (kind: string, data: unknown) => createToken(kind, data) }),
}));

const refused = { ...appError('unknown', 'Refused', 409), code: 'payout-person-refused' };
const jo: PayoutPerson = {
  id: 'person_jo',
  first_name: 'Jo',
  last_name: 'Berg',
  email: 'jo@example.com',
  phone: '+14155550132',
  dob: { day: 2, month: 11, year: 1980 },
  address: { line1: '1 Pine', city: 'Reno', state: 'NV', postal_code: '89501' },
  ssn_last_4_provided: true,
  relationship: { representative: true, title: 'Director', percent_ownership: 60 },
  requirements: { currently_due: [] },
};
const leo: PayoutPerson = {
  id: 'person_leo',
  first_name: 'Leo',
  last_name: 'Marsh',
  relationship: { owner: true, percent_ownership: 40 },
  requirements: { currently_due: ['dob.day', 'dob.month', 'verification.document'] },
};

/** Opens the people of a company; `fail` names calls that are refused. */
async function open(fail: Record<string, AppError> = {}) {
  let people = [jo, leo];
  const calls: string[] = [];
  const answer = async (name: string, work?: () => void) => {
    calls.push(name);
    await Promise.resolve();
    const error = fail[name.split(' ')[0] ?? ''];
    if (error) throw error;
    work?.();
  };
  const api = fakeApi({
    stripeAccount: { createPerson: token => answer(`add ${token}`) },
    app: {
      payoutPersons: {
        list: async () => {
          await answer('list');
          return people;
        },
        change: ({ personId, personToken }) => answer(`change ${personId} ${personToken}`),
        represent: id =>
          answer(`represent ${id}`, () => {
            people = people.map(person => ({
              ...person,
              relationship: { ...person.relationship, representative: person.id === id },
            }));
          }),
        remove: id =>
          answer(`remove ${id}`, () => {
            people = people.filter(person => person.id !== id);
          }),
      },
    },
  });
  renderPage(<People country="US" />, { store: makeStore({ api, config: testConfig }) });
  await waitFor(() => expect(calls).toContain('list'));
  return { calls };
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { name })).closest('li');
  if (!row) throw new Error(`There is no row of ${name}.`);
  return within(row);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the people behind a company', () => {
  it('are listed with what they are and what is missing of each', async () => {
    await open();
    const first = await rowOf('Jo Berg');
    expect(first.getByText('Director · Represents the company · Owns 60%')).toBeInTheDocument();
    expect(first.queryByRole('button', { name: 'Remove Jo Berg' })).toBeNull();
    const second = await rowOf('Leo Marsh');
    expect(second.getByText('Missing: Date of birth and Proof of identity')).toBeInTheDocument();
  });

  it('are changed by a token, beginning with what the provider knows', async () => {
    const { calls } = await open();
    await rowOf('Jo Berg');
    press('Change Jo Berg');
    expect(screen.getByRole('heading', { name: 'Change a person' })).toHaveFocus();
    expect(screen.getByLabelText('Job title')).toHaveValue('Director');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    fireEvent.change(screen.getByLabelText(/Share in percent/), { target: { value: '55,5' } });
    press('Save');
    expect(await screen.findByText('The person is changed.')).toBeInTheDocument();
    expect(calls).toContain('change person_jo person_1');
    expect(createToken).toHaveBeenLastCalledWith('person', {
      first_name: 'Jo',
      last_name: 'Berg',
      dob: { day: 2, month: 11, year: 1980 },
      email: 'jo@example.com',
      phone: '+14155550132',
      address: expect.objectContaining({ city: 'Reno', country: 'US' }),
      relationship: { owner: true, percent_ownership: 55.5, title: 'Director' },
    });
    expect(screen.getByRole('button', { name: 'Change Jo Berg' })).toHaveFocus();
  });

  it('keep what was typed when the provider refuses a field, and say it there', async () => {
    const message = 'The total combined ownership of the company would exceed 100 percent.';
    await open({
      change: {
        ...refused,
        providerMessage: message,
        path: ['relationship', 'percent_ownership'],
      },
    });
    await rowOf('Jo Berg');
    press('Change Jo Berg');
    const share = screen.getByLabelText(/Share in percent/);
    fireEvent.change(share, { target: { value: '90' } });
    press('Save');
    await waitFor(() => expect(share).toHaveAccessibleDescription(message));
    expect(share).toHaveValue('90');
    press('Cancel');
    expect((await rowOf('Jo Berg')).queryByText(message)).toBeNull();
  });

  it('see in the words of the site that a postal code does not exist', async () => {
    await open({
      change: {
        ...refused,
        reason: 'postal_code_invalid',
        providerMessage: 'Invalid US postal code',
        path: ['address', 'postal_code'],
      },
    });
    await rowOf('Jo Berg');
    press('Change Jo Berg');
    const code = screen.getByLabelText('Postal code');
    fireEvent.change(code, { target: { value: '8950' } });
    press('Save');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/does not exist in this country/));
  });

  it('are added when all that is requested is there', async () => {
    const { calls } = await open();
    await rowOf('Jo Berg');
    press('Add a person');
    press('Save');
    await waitFor(() =>
      expect(screen.getByLabelText('First name')).toHaveAccessibleDescription(
        'The first name is required',
      ),
    );
    expect(calls).toEqual(['list']);
  });

  it('get another representative, and are removed after a question', async () => {
    const { calls } = await open();
    await rowOf('Leo Marsh');
    press('Make Leo Marsh the representative');
    expect(await screen.findByText('Leo Marsh represents the company now.')).toBeInTheDocument();
    press('Remove Jo Berg');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Jo Berg is removed.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Jo Berg' })).toBeNull();
    expect(calls).toEqual(['list', 'represent person_leo', 'list', 'remove person_jo', 'list']);
  });

  it('say a refusal beside the person whom it is about', async () => {
    await open({
      represent: { ...refused, providerMessage: 'Not yet.' },
    });
    await rowOf('Leo Marsh');
    press('Make Leo Marsh the representative');
    expect(await (await rowOf('Leo Marsh')).findByText('Not yet.')).toBeInTheDocument();
    expect((await rowOf('Jo Berg')).queryByText('Not yet.')).toBeNull();
  });

  it('are changed at the provider where the server can not do it', async () => {
    await open({ list: { ...refused, status: 424 } });
    expect(await screen.findByText(/are changed with “Edit account” above/)).toBeInTheDocument();
  });
});
