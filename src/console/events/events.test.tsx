import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openConsole } from '../testing/openConsole.tsx';

const listing = '00000000-0000-4000-8000-000000000001';
const maya = { id: '00000000-0000-4000-8000-000000000002', name: 'Maya L' };
const events = [
  {
    id: '00000000-0000-4000-8000-000000000003',
    sequenceId: 42,
    at: '2026-11-29T10:00:00.000Z',
    type: 'listing/updated',
    source: 'marketplace-api',
    resource: { type: 'listing', id: listing },
    by: { user: maya, operator: null },
    changes: [{ field: 'publicData.level', before: 'all', after: 'new' }],
  },
];
const open = (at = '/events', answer: object = { events, next: 41 }) =>
  openConsole({
    at,
    rights: ['events/query', 'site/webhooks/query'],
    handlers: { 'events/query': () => ({ data: answer }) },
  });
const lastQuery = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls.findLast(({ path }) => path === 'events/query')?.query;

describe('the event log', () => {
  it('says what happened, by whom, and what is different since', async () => {
    await open();
    const entry = await screen.findByText('Class: changed');
    const row = within(entry.closest('li')!);
    expect(row.getByRole('link', { name: 'Open the class' })).toHaveAttribute(
      'href',
      `/console/listings/${listing}`,
    );
    expect(row.getByText('publicData.level')).toBeInTheDocument();
    expect(row.getByText('all')).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Maya L' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Webhooks' })).toHaveAttribute(
      'href',
      '/console/webhooks',
    );
  });

  it('is narrowed by type, day, id and person, which stay in the address', async () => {
    const stub = await open();
    await userEvent.selectOptions(await screen.findByLabelText('About'), 'Class');
    await waitFor(() => expect(lastQuery(stub)).toEqual({ types: 'listing', perPage: '20' }));
    const id = screen.getByLabelText('Id of a class, person or order');
    await userEvent.type(id, listing);
    await waitFor(() =>
      expect(lastQuery(stub)).toEqual({ types: 'listing', relatedId: listing, perPage: '20' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Maya L' }));
    await waitFor(() => expect(lastQuery(stub)).toMatchObject({ byId: maya.id }));
    expect(address()).toContain(`byId=${maya.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Only those made by Maya L' }));
    expect(address()).not.toContain('byId');
  });

  it('goes on with the older ones, and back to the newest', async () => {
    const stub = await open('/events?types=listing');
    await userEvent.click(await screen.findByRole('link', { name: 'Older' }));
    await waitFor(() =>
      expect(lastQuery(stub)).toEqual({ types: 'listing', before: '41', perPage: '20' }),
    );
    expect(await screen.findByRole('link', { name: 'Newest' })).toHaveAttribute(
      'href',
      '/console/events?types=listing',
    );
  });

  it('says when nothing was found in what was looked at', async () => {
    await open(`/events?byId=${maya.id}`, { events: [], next: 900 });
    await screen.findByText('Nothing found yet');
    expect(screen.getByRole('link', { name: 'Older' })).toBeInTheDocument();
  });
});
