import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../testing/openConsole.tsx';
import { listOf } from '../testing/stubApi.ts';

const maya = {
  id: '00000000-0000-4000-8000-000000000002',
  email: 'maya@flowroom.example',
  name: 'Maya L',
};
const mail = {
  id: '7',
  at: '2026-11-29T10:00:00.000Z',
  template: 'listing-approved',
  state: 'sent',
  reason: null,
  attempts: 1,
  error: null,
  recipient: maya,
  orderId: null,
  hasContent: true,
};
const failed = {
  ...mail,
  id: '8',
  template: 'booking-request',
  state: 'failed',
  attempts: 300,
  error: 'The mail server answers',
  hasContent: false,
};
const rights = ['mails/query', 'mails/show', 'mails/retry', 'site/mails/query'];
const open = (given = rights) =>
  openConsole({
    at: '/mails',
    rights: given,
    handlers: {
      'mails/query': () => listOf([failed, mail]),
      'mails/show': () => ({ data: { subject: 'Approved', text: 'Your class is live.' } }),
      'mails/retry': () => ({ data: { id: '8' } }),
      'site/mails/query': () => ({
        data: {
          mails: [
            {
              key: `unread/${maya.id}/1`,
              kind: 'unread',
              state: 'handled',
              at: mail.at,
              aboutAt: mail.at,
              personId: maya.id,
            },
          ],
        },
      }),
    },
  });

describe('mails', () => {
  it('say what became of each, and a failed one is sent once more', async () => {
    const { calls } = await open();
    const row = (await screen.findByText('booking request')).closest('li')!;
    expect(row).toHaveTextContent('300 attempts: The mail server answers');
    expect(row).toHaveTextContent('Failed');
    await userEvent.click(within(row).getByRole('button', { name: 'Send booking request again' }));
    await screen.findByText('It is tried once more.');
    expect(calls.find(({ path }) => path === 'mails/retry')?.body).toEqual({ id: 8 });
  });

  it('are read where their text is stored', async () => {
    const { calls } = await open();
    const row = within((await screen.findByText('Class approved')).closest('li')!);
    expect(calls.some(({ path }) => path === 'mails/show')).toBe(false);
    await userEvent.click(row.getByText('Read it'));
    expect(await row.findByText('Your class is live.')).toBeInTheDocument();
  });

  it('are filtered by state', async () => {
    const { calls } = await open();
    await userEvent.selectOptions(await screen.findByLabelText('State'), 'Failed');
    const query = () => calls.findLast(({ path }) => path === 'mails/query')?.query;
    await waitFor(() => expect(query()).toMatchObject({ state: 'failed' }));
  });

  it('of the site itself are listed below', async () => {
    await open();
    const site = within(await screen.findByRole('region', { name: 'Mails of the site' }));
    expect(await site.findByRole('listitem')).toHaveTextContent('Unread messages');
    expect(site.getByRole('link')).toHaveAttribute('href', `/console/people/${maya.id}`);
  });
});
