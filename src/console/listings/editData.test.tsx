import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../testing/openConsole.tsx';
import { listOf } from '../testing/stubApi.ts';
import type { StubCall } from '../testing/stubApi.ts';

const id = '00000000-0000-4000-8000-000000000001';
const update = 'integration/listings/update';
const settings = 'build/marketplace/show';
const [enable, disable] = ['build/listing-approval/enable', 'build/listing-approval/disable'];
const rights = ['listings/query', 'integration/listings/show', update, settings, enable, disable];

const row = {
  id,
  title: 'Slow flow',
  state: 'published',
  author: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  price: null,
  rejection: null,
  waits: false,
};
const resource = {
  data: {
    id,
    type: 'listing',
    attributes: { publicData: { level: 'all', old: 1 }, metadata: { badge: 'new' } },
  },
};
const callsTo = (calls: StubCall[], path: string) => calls.filter(call => call.path === path);
const handlers = {
  'listings/query': () => listOf([row]),
  'integration/listings/show': () => resource,
  [update]: () => ({ data: {} }),
};

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('data of a class', () => {
  it('is edited as JSON, of which only changes are sent', async () => {
    const { calls } = await openConsole({ at: `/listings/${id}`, rights, handlers });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit data' }));
    const dialog = screen.getByRole('dialog');
    const field = within(dialog).getByRole('textbox', { name: /^Public data/ });
    const save = within(dialog).getByRole('button', { name: 'Save' });
    type(field, '{ "level": "hard"');
    await userEvent.click(save);
    expect(await within(dialog).findByText(/This is no JSON/)).toBeVisible();
    type(field, '["level"]');
    await userEvent.click(save);
    expect(await within(dialog).findByText(/Begin with a curly bracket/)).toBeVisible();
    expect(callsTo(calls, update)).toEqual([]);
    type(field, '{ "level": "hard" }');
    await userEvent.click(save);
    expect(await screen.findByText('The data is stored.')).toBeVisible();
    expect(callsTo(calls, update).map(({ body }) => body)).toEqual([
      { id, publicData: { level: 'hard', old: null }, metadata: {} },
    ]);
  });
});

describe('approval of classes', () => {
  const stored = (first?: number) => ({
    'marketplace/requireListingApproval': true,
    ...(first === undefined ? {} : { 'marketplace/approvalOfFirst': first }),
  });

  it('is for all, for new teachers or off', async () => {
    const { calls } = await openConsole({
      at: '/listings',
      rights,
      handlers: {
        ...handlers,
        [settings]: () => ({ data: stored(5) }),
        [enable]: () => ({ data: {} }),
        [disable]: () => ({ data: {} }),
      },
    });
    const select = await screen.findByRole('combobox', { name: 'Approval of classes' });
    // A number that was set from the command line.
    expect(select).toHaveDisplayValue('New teachers: their first 5 classes');
    for (const [choice, path, body] of [
      ['New teachers: their first class', enable, { first: 1 }],
      ['All classes', enable, {}],
      ['Off: classes are published at once', disable, {}],
    ] as const) {
      await userEvent.selectOptions(select, choice);
      await waitFor(() => expect(callsTo(calls, path).at(-1)?.body).toEqual(body));
    }
  });

  it('is a choice of owners alone', async () => {
    await openConsole({ at: '/listings', rights: ['listings/query', settings], handlers });
    await screen.findByRole('link', { name: 'Slow flow' });
    expect(screen.queryByRole('combobox', { name: 'Approval of classes' })).toBeNull();
  });
});
