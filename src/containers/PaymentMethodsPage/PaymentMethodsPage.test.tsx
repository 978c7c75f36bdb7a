import { act, fireEvent, screen, within } from '@testing-library/react';
import { makeStore } from '#src/app/store/makeStore.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { PaymentMethodsPage, loader } from './PaymentMethodsPage.tsx';
import type { Resource } from '#shared/contract/resources.ts';

const mockLibrary: { current: object } = { current: {} };
jest.mock('#src/util/stripeJs.ts', () => ({
  loadStripe: () => Promise.resolve(mockLibrary.current),
}));

type CardChange = Pick<StripeCardElementChangeEvent, 'complete' | 'empty' | 'brand'>;

/** As much of the provider's answers as the page reads. */
interface SetupResult {
  error?: { type: string; code?: string; message?: string };
  setupIntent?: { id: string; status: string; payment_method: string };
}

/** The provider's library, with a card that is complete when the test says so. */
function fakeStripe(results: SetupResult[]) {
  const listeners: ((change: CardChange) => void)[] = [];
  const card = {
    mount: () => undefined,
    destroy: () => undefined,
    focus: jest.fn(),
    on: (event: string, listener: (change: CardChange) => void) => {
      if (event === 'change') listeners.push(listener);
    },
  };
  const confirmCardSetup = jest.fn(() => Promise.resolve(results.shift() ?? checked('pm_new')));
  mockLibrary.current = { elements: () => ({ create: () => card }), confirmCardSetup };
  const complete = () =>
    act(() => listeners.forEach(tell => tell({ complete: true, empty: false, brand: 'visa' })));
  return { card, confirmCardSetup, complete };
}
const checked = (id: string): SetupResult => ({
  setupIntent: { id: 'seti', status: 'succeeded', payment_method: id },
});

interface Given {
  /** The provider's id of the card that is saved. */
  saved?: string | null;
  isCustomer?: boolean;
  results?: SetupResult[];
  /** Calls that fail, once each. */
  failing?: string[];
  /** The card itself can not be requested at first. */
  isAway?: boolean;
}

async function open({
  saved = null,
  isCustomer = saved !== null,
  results,
  failing = [],
  isAway = false,
}: Given) {
  const stripe = fakeStripe(results ?? []);
  const server = { method: saved, isCustomer, calls: [] as string[] };
  const answer = (call: string, work: () => void) => {
    server.calls.push(call);
    const at = failing.indexOf(call.split(' ')[0] ?? '');
    if (at >= 0) {
      failing.splice(at, 1);
      return Promise.reject(appError('unknown', 'No', 500));
    }
    work();
    return Promise.resolve();
  };
  const show = async () => {
    await answer('show', () => undefined);
    const { data, included } = person(server);
    return oneOf(data, included);
  };
  const api = fakeApi({
    currentUser: { show },
    stripeSetupIntents: { create: () => Promise.resolve({ clientSecret: 'secret' }) },
    stripeCustomer: {
      create: ({ stripePaymentMethodId }) =>
        answer(`create ${stripePaymentMethodId}`, () => {
          server.isCustomer = true;
          server.method = stripePaymentMethodId;
        }),
      addPaymentMethod: id => answer(`add ${id}`, () => (server.method = id)),
      deletePaymentMethod: () => answer('delete', () => (server.method = null)),
    },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  if (isAway) failing.push('show');
  await loader({
    routeName: 'PaymentMethodsPage',
    params: {},
    search: new URLSearchParams(),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  const view = renderPage(<PaymentMethodsPage />, { store });
  // The provider's library is there at once.
  await act(() => Promise.resolve());
  const changes = () => server.calls.filter(call => call !== 'show');
  return { ...view, server, stripe, changes };
}

function person({ method, isCustomer }: { method: string | null; isCustomer: boolean }) {
  const data = currentUserResource();
  const customer = { id: 'customer', type: 'stripeCustomer' } as const;
  const card = { brand: 'visa', last4Digits: '4242', expirationMonth: 3, expirationYear: 2090 };
  const included: Resource[] = [];
  if (isCustomer) {
    const ref = { id: `id-${method}`, type: 'stripePaymentMethod' } as const;
    included.push({
      ...customer,
      attributes: { stripeCustomerId: 'cus' },
      relationships: { defaultPaymentMethod: { data: method ? ref : null } },
    });
    if (method) included.push({ ...ref, attributes: { stripePaymentMethodId: method, card } });
  }
  const relationships = {
    ...data.relationships,
    stripeCustomer: { data: isCustomer ? customer : null },
  };
  return { data: { ...data, relationships }, included };
}

async function fillIn(stripe: ReturnType<typeof fakeStripe>) {
  await screen.findByRole('group', { name: 'Card' });
  stripe.complete();
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  type('Name on the card', 'Sam Reed');
  type('Street and number', '1 Main Road');
  type('Postal code', '90001');
  type('City', 'Springfield');
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'NZ' } });
}
const save = () => fireEvent.click(screen.getByText('Save card'));

describe('payment methods', () => {
  it('save a first card: checked by the provider, with its address', async () => {
    const { stripe, changes } = await open({});
    await fillIn(stripe);
    save();
    expect(await screen.findByText('Your card is saved.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    expect(stripe.confirmCardSetup).toHaveBeenCalledWith('secret', {
      payment_method: {
        card: stripe.card,
        billing_details: {
          name: 'Sam Reed',
          address: {
            line1: '1 Main Road',
            postal_code: '90001',
            city: 'Springfield',
            country: 'NZ',
          },
        },
      },
    });
    expect(changes()).toEqual(['create pm_new']);
    expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull();
    expect(screen.getByText(/This card pays for your bookings/)).toHaveFocus();
  });

  it('are added for somebody who was a customer before', async () => {
    const { stripe, changes } = await open({ isCustomer: true });
    await fillIn(stripe);
    save();
    await screen.findByText('Your card is saved.');
    expect(changes()).toEqual(['add pm_new']);
  });

  it('replace a card by another: the old one goes, then the new one comes', async () => {
    const { stripe, changes } = await open({ saved: 'pm_old' });
    expect(screen.queryByRole('group', { name: 'Card' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Replace it with another card' }));
    await fillIn(stripe);
    save();
    await screen.findByText('Your card is saved.');
    expect(changes()).toEqual(['delete', 'add pm_new']);
    expect(screen.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
  });

  it('sum up all that is missing', async () => {
    await open({});
    await screen.findByRole('group', { name: 'Card' });
    save();
    expect(await screen.findByText('6 fields need another look')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Apartment, floor/ })).toBeValid();
  });

  it('say beside the card why it was refused, and save the next one', async () => {
    const refused = { error: { type: 'card_error', code: 'card_declined' } };
    const { stripe, changes } = await open({ results: [refused] });
    await fillIn(stripe);
    save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined');
    expect(changes()).toEqual([]);
    stripe.complete();
    save();
    expect(await screen.findByText('Your card is saved.')).toBeInTheDocument();
  });

  it('do not hide that the old card is gone when the new one fails', async () => {
    const { stripe } = await open({ saved: 'pm_old', failing: ['add'] });
    fireEvent.click(screen.getByRole('radio', { name: 'Replace it with another card' }));
    await fillIn(stripe);
    save();
    expect(await screen.findByText(/Your earlier card had been removed/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Springfield');
    save();
    expect(await screen.findByText('Your card is saved.')).toBeInTheDocument();
  });

  it('delete a card after a question', async () => {
    const { changes } = await open({ saved: 'pm_old', failing: ['delete'] });
    fireEvent.click(screen.getByRole('button', { name: 'Delete card' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete this card?' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete card' });
    fireEvent.click(confirm);
    expect(await within(dialog).findByText(/was not deleted/)).toBeInTheDocument();
    fireEvent.click(confirm);
    expect(await screen.findByText('Your card is deleted.')).toBeInTheDocument();
    expect(changes()).toEqual(['delete', 'delete']);
    expect(screen.getByText(/Save a card, and your next booking/)).toHaveFocus();
    expect(await screen.findByRole('group', { name: 'Card' })).toBeInTheDocument();
  });

  it('can be requested again when they did not load', async () => {
    await open({ saved: 'pm_old', isAway: true });
    expect(screen.getByText('Your card did not load')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: /Visa ending in 4242/ })).toBeInTheDocument();
  });
});
