import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openConsole } from '../testing/openConsole.tsx';
import { listOf, refusal, sessionWith } from '../testing/stubApi.ts';
import type { StubCall } from '../testing/stubApi.ts';

const id = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const at = '2026-11-20T10:00:00.000Z';
const person = {
  id,
  email: 'jo@flowroom.example',
  emailVerified: false,
  displayName: 'Jo R',
  state: 'active',
  createdAt: at,
  role: null,
};
const session = {
  id: other,
  kind: 'site',
  userAgent: 'Firefox',
  address: null,
  createdAt: at,
  lastUsedAt: at,
};
const details = {
  ban: { at, by: { id: other, name: 'Robin' }, reason: 'Insults others' },
  certificates: [{ label: 'RYT 200', date: '2026-05-01' }],
  permissions: { postListings: false },
  logIn: { hasPassword: true, providers: ['google'], secondFactorSince: null },
  consent: {
    termsAt: at,
    mails: { dayBefore: false },
    mailsRefusedAt: null,
    language: 'es',
    timeZone: null,
  },
  blocked: [{ id: other, name: 'Sam' }],
  blockedBy: [],
  payments: {
    customer: 'cus_1',
    savedCard: '4242',
    account: {
      id: 'acct_1',
      chargesEnabled: true,
      payoutsEnabled: false,
      disabledReason: 'requirements.past_due',
      requirements: {
        pastDue: ['external_account'],
        currentlyDue: ['external_account'],
        eventuallyDue: [],
      },
      updatedAt: at,
    },
    sums: [
      { role: 'customer', state: 'captured', orders: 2, total: { amount: 4_000, currency: 'USD' } },
    ],
  },
  sessions: [session, { ...session, id, kind: 'look' }],
  security: [{ at, event: 'site-log-in' }],
  bookings: [
    {
      orderId: other,
      role: 'customer',
      listing: { id, title: 'Slow flow' },
      start: at,
      end: at,
      seats: 2,
    },
  ],
};
const reads = ['users/query', 'users/show'];
const updatePermissions = 'integration/users/update_permissions';
const own = [
  updatePermissions,
  'users/set_certificates',
  'users/end_sessions',
  'users/send_reset_mail',
  'users/send_verification_mail',
  'users/look_as',
  'users/export',
  'users/delete',
];
const callsTo = (calls: StubCall[], path: string) => calls.filter(call => call.path === path);

const openPerson = (handlers = {}, rights = own) =>
  openConsole({
    at: `/people/${id}`,
    rights: [...reads, ...rights],
    handlers: {
      'users/query': () => listOf([person]),
      'users/show': () => ({ data: details }),
      ...Object.fromEntries(own.map(name => [name, () => ({ data: {} })])),
      ...handlers,
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of a person', () => {
  it('shows what is stored, and each requirement of the payment provider once', async () => {
    await openPerson();
    expect(await screen.findByRole('link', { name: 'Slow flow' })).toHaveAttribute(
      'href',
      `/console/orders/${other}`,
    );
    const payments = screen.getByRole('region', { name: 'Payments and payouts' });
    expect(within(payments).getAllByText('external_account')).toHaveLength(1);
    expect(payments).toHaveTextContent('acct_1 can not charge, or not be paid out.');
    expect(payments).toHaveTextContent('Paid as student: charged (2 orders)$40.00');
    const blocks = screen.getByRole('region', { name: 'Blocks and consent' });
    expect(within(blocks).getByRole('link', { name: 'Sam' })).toBeVisible();
    expect(blocks).toHaveTextContent('Optional mails switched offreminder a day before');
    expect(screen.getByText('password, google')).toBeVisible();
    expect(screen.getByText('Insults others')).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Requests under data/ })).toBeVisible();
    expect(screen.getByText(/^Banned by/)).toHaveTextContent('Banned by Robin');
  });

  it('leaves out what the role may not do', async () => {
    await openPerson({}, []);
    await screen.findByRole('region', { name: 'Signing in' });
    const names = screen.getAllByRole('button').map(button => button.textContent);
    for (const name of ['End', 'Add', 'Remove', 'Look as this person', 'Delete the account']) {
      expect(names).not.toContain(name);
    }
  });

  it.each([
    ['Allow publishing', updatePermissions, { id, postListings: 'permission/allow' }],
    ['Sign out everywhere', 'users/end_sessions', { id }],
    ['Mail a link to a new password', 'users/send_reset_mail', { id }],
    ['Mail the link to confirm the address', 'users/send_verification_mail', { id }],
    ['Remove', 'users/set_certificates', { id, certificates: [] }],
  ])('has the button %s', async (name, operation, body) => {
    const { calls } = await openPerson();
    await press(name);
    await waitFor(() => expect(callsTo(calls, operation)[0]?.body).toEqual(body));
  });

  it('adds a certificate, of today', async () => {
    const { calls } = await openPerson();
    await userEvent.type(
      await screen.findByRole('textbox', { name: /^Certificate/ }),
      ' Vinyasa, Kripalu ',
    );
    await press('Add');
    await waitFor(() =>
      expect(callsTo(calls, 'users/set_certificates')[0]?.body).toEqual({
        id,
        certificates: [
          ...details.certificates,
          { label: 'Vinyasa, Kripalu', date: new Date().toISOString().slice(0, 10) },
        ],
      }),
    );
  });

  it('opens private data to owners, of which only changes are sent', async () => {
    const [show, update] = ['integration/users/show', 'integration/users/update_profile'];
    const profile = { publicData: { a: 1 }, privateData: { phone: '1', zoom: {} }, metadata: {} };
    const { calls } = await openPerson(
      {
        [show]: () => ({ data: { id, type: 'user', attributes: { profile } } }),
        [update]: () => ({ data: {} }),
      },
      [show, update],
    );
    await press('Edit data');
    const field = await screen.findByRole('textbox', { name: 'Private data' });
    fireEvent.change(field, { target: { value: '{ "phone": "2", "zoom": ' } });
    await press('Save');
    expect(await screen.findByText(/This is no JSON/)).toBeVisible();
    fireEvent.change(field, { target: { value: '{ "phone": "2", "zoom": {} }' } });
    await press('Save');
    await screen.findByText('The data is stored.');
    expect(callsTo(calls, update)[0]?.body).toEqual({
      ...{ id, publicData: {}, protectedData: {}, privateData: { phone: '2' }, metadata: {} },
    });
  });

  it('takes down the video of a teacher once that is confirmed', async () => {
    const [show, remove] = ['integration/users/show', 'site/videos/remove'];
    let video: object | null = { id, type: 'mp4', width: 320, height: 180, durationMs: 9, at: 1 };
    const { calls } = await openPerson(
      {
        [show]: () => ({
          data: { id, type: 'user', attributes: { profile: { metadata: { video } } } },
        }),
        [remove]: () => {
          video = null;
          return { data: { id } };
        },
      },
      [show, remove],
    );
    expect(await screen.findByLabelText('Video', { selector: 'video' })).toHaveAttribute(
      'src',
      `/api/teachers/video/${id}/video.mp4`,
    );
    await press('Take the video down');
    const dialog = screen.getByRole('dialog', { name: 'Take the video down?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take the video down' }));
    expect(await screen.findByText('The video is deleted.')).toBeVisible();
    expect(callsTo(calls, remove)[0]?.body).toEqual({ id });
    await waitFor(() => expect(screen.queryByLabelText('Video', { selector: 'video' })).toBeNull());
  });

  it('deletes an account after it has said what stays, or says why not', async () => {
    const answers = [
      refusal(403, 'confirmation-needed'),
      refusal(409, 'conflict', { reason: 'bookings-ahead' }),
      { data: { id } },
    ];
    await openPerson({
      'users/delete': () => answers.shift(),
      'session/confirm': () => ({ data: sessionWith([...reads, ...own]) }),
    });
    await press('Delete the account');
    const dialog = screen.getByRole('dialog', { name: 'Delete the account of Jo R?' });
    expect(within(dialog).getByText(/For the books stay orders, receipts/)).toBeVisible();
    const confirm = within(dialog).getByRole('button', { name: 'Delete the account' });
    await userEvent.click(confirm);
    const look = await screen.findByRole('dialog', { name: 'Is it you?' });
    await userEvent.type(within(look).getByLabelText('Password'), 'long enough');
    await userEvent.click(within(look).getByRole('button', { name: 'Go on' }));
    expect(await within(dialog).findByText(/There are bookings ahead/)).toBeVisible();
    await userEvent.click(confirm);
    await waitFor(() => expect(address()).toBe('/people'));
  });

  it('does not open the site of another address', async () => {
    await openPerson({
      'users/look_as': () => ({
        data: { site: 'https://elsewhere.example', grant: { code: 'x' } },
      }),
    });
    await press('Look as this person');
    expect(await screen.findByText(/The site has another address/)).toBeVisible();
  });
});
