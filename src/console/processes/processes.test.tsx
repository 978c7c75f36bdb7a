import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../testing/openConsole.tsx';

const name = 'flex-hourly-default-process';
const definition = readFileSync(`ext/${name}/process.edn`, 'utf8');
const orderId = '00000000-0000-4000-8000-0000000000aa';
const rights = [
  'build/processes/query',
  'build/processes/create-version',
  'build/aliases/update-alias',
  'processes/dry_run',
  'mail_templates/preview',
  'mail_templates/send_test',
];

const version = (number: number, aliases: string[], orders: number) => ({
  'process/version': number,
  'process/createdAt': '2026-11-01T10:00:00.000Z',
  'process/aliases': aliases,
  'process/transactionCount': orders,
});
const template = (one: string) => ({
  'emailTemplate/name': one,
  'emailTemplate/subject': 'Hello',
  'emailTemplate/html': '<p>Hello</p>',
});
const templates = [...new Set(definition.match(/:template :[\w-]+/g))].map(one =>
  template(one.replace(':template :', '')),
);
const older = definition.replace('["PT15M"]', '["PT5M"]');

const handlers = {
  'build/processes/query': () => ({ data: [{ 'process/name': name, 'process/version': 2 }] }),
  'build/processes/query-versions': () => ({
    data: [version(2, ['release-1'], 12), version(1, [], 1200)],
  }),
  'build/processes/show': ({ query }: { query: Record<string, string> }) => ({
    data: {
      'process/process': query['version'] === '1' ? older : definition,
      'process/emailTemplates': templates,
    },
  }),
  'processes/states': () => ({
    data: [
      { version: 2, state: 'state/accepted', count: 11 },
      { version: 1, state: 'state/accepted', count: 1200 },
    ],
  }),
  'integration/transactions/query': () => ({ data: [] }),
};

/** A process of few states: looking for roles in the tables of a large one takes seconds. */
const small = `{:format :v3 :transitions
  [{:name :transition/request-payment :actor :actor.role/customer :to :state/pending-payment
    :actions [{:name :action/create-pending-booking}]}
   {:name :transition/expire-payment :from :state/pending-payment :to :state/payment-expired
    :at {:fn/plus [{:fn/timepoint [:time/first-entered-state :state/pending-payment]}
                   {:fn/period ["PT15M"]}]}
    :actions [{:name :action/stripe-refund-payment}]}
   {:name :transition/confirm-payment :actor :actor.role/customer
    :from :state/pending-payment :to :state/preauthorized}
   {:name :transition/accept :actor :actor.role/provider
    :from :state/preauthorized :to :state/accepted}]
  :notifications
  [{:name :notification/requested :on :transition/confirm-payment :to :actor.role/provider
    :template :requested-provider}]}`;
const ofFewStates = {
  'build/processes/show': () => ({
    data: { 'process/process': small, 'process/emailTemplates': [] },
  }),
};

const open = (at: string, more: Parameters<typeof openConsole>[0] = {}) =>
  openConsole({ at, rights, ...more, handlers: { ...handlers, ...more.handlers } });
const page = `/processes/${name}`;

beforeEach(() => {
  sessionStorage.clear();
  // The editor measures its text; jsdom has no layout.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  // A phone: without the drawing, which needs a browser.
  window.matchMedia = (query: string) =>
    ({
      matches: query.includes('< 48rem'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
});

it('processes are listed with their aliases and orders', async () => {
  await open('/processes');
  const row = await screen.findByRole('row', { name: new RegExp(name) });
  expect(await within(row).findByText('release-1: version 2')).toBeInTheDocument();
  expect(within(row).getByText('1,212')).toBeInTheDocument();
});

describe('the graph', () => {
  it('has each state with its orders, and who makes which transition', async () => {
    await open(page, { handlers: ofFewStates });
    expect(await screen.findByRole('heading', { name: /^accepted\s*11 orders/ })).toBeVisible();
    const expire = screen.getByRole('row', { name: /^expire-payment/ });
    expect(expire).toHaveTextContent('Clock');
    expect(expire).toHaveTextContent('15 minutes after the first entry into pending-payment');
    expect(expire).toHaveTextContent('refunds the student');
    const confirm = screen.getByRole('row', { name: /^confirm-payment/ });
    expect(confirm).toHaveTextContent('Student');
    expect(confirm).toHaveTextContent('Mail requested-provider');
  });

  it('marks the way of an order', async () => {
    const transitions = ['request-payment', 'confirm-payment', 'accept'].map(one => ({
      transition: `transition/${one}`,
      createdAt: '2026-11-02T10:00:00.000Z',
      by: 'customer',
    }));
    const attributes = { processName: name, processVersion: 1, transitions };
    await open(page, {
      handlers: {
        ...ofFewStates,
        'integration/transactions/show': () => ({ data: { id: orderId, attributes } }),
      },
    });
    await userEvent.type(await screen.findByLabelText('Way of an order'), orderId);
    await userEvent.click(screen.getByRole('button', { name: 'Show its way' }));
    expect(await screen.findByRole('row', { name: /^accept ?Step 3/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^accepted.*The order is here/ })).toBeVisible();
    expect(screen.getByText(/This order is of .* version 1/)).toBeInTheDocument();
  });
});

describe('the source', () => {
  /** Opens the source with a text that was typed before, as after a reload. */
  const openTyped = (text: string, more: Parameters<typeof open>[1] = {}) => {
    sessionStorage.setItem(`flowroom:process:${name}:2`, text);
    return open(`${page}?view=source`, more);
  };

  it('says where its faults are, and is not saved with them', async () => {
    await openTyped(definition.replace(':format :v3', ':format :v2'));
    expect(
      await screen.findByText('Line 3, column 10: A process needs :format :v3'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save as a new version' })).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Try with/ })).toBeDisabled();
  });

  it('is tried with the orders of the last month', async () => {
    const { calls } = await openTyped(older, {
      handlers: {
        'processes/dry_run': () => ({
          data: {
            since: '2026-10-30T10:00:00.000Z',
            orders: 120,
            unaffected: 118,
            impossible: [
              {
                transition: 'transition/accept',
                obstacle: 'state',
                state: 'state/declined',
                orders: 2,
                example: orderId,
              },
            ],
          },
        }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Try with/ }));
    expect(
      await screen.findByText('2 of 120 orders could not do what they did'),
    ).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /^accept/ });
    expect(row).toHaveTextContent('It does not lead out of declined');
    expect(within(row).getByRole('link')).toHaveAttribute(
      'href',
      `/console/processes/${name}?view=graph&order=${orderId}`,
    );
    const tried = calls.find(({ path }) => path === 'processes/dry_run');
    expect(tried?.body).toEqual({ name, definition: older });
  });

  it('is saved as a new version with its templates, after its difference was seen', async () => {
    const { calls } = await openTyped(older, {
      handlers: {
        'build/processes/create-version': () => ({
          data: { 'process/name': name, 'process/version': 3 },
        }),
      },
    });
    expect(await screen.findByText('Changed: expire-payment')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save as a new version' }));
    expect(await screen.findByText(/^Saved\. New orders take it/)).toBeInTheDocument();
    const saved = calls.find(({ path }) => path === 'build/processes/create-version');
    expect(saved?.body).toMatchObject({
      name,
      definition: older,
      'template-html-accepted-customer': '<p>Hello</p>',
    });
    expect(sessionStorage.getItem(`flowroom:process:${name}:2`)).toBeNull();
  });
});

describe('versions', () => {
  it('have a difference by transition', async () => {
    await open(`${page}?view=versions`);
    await userEvent.click(await screen.findByText('Difference to version 1'));
    expect(await screen.findByText('Changed: expire-payment')).toBeInTheDocument();
    expect(screen.getByText(/^5 minutes after/)).toBeInTheDocument();
    expect(screen.getByText(/^15 minutes after/)).toBeInTheDocument();
  });

  it('an alias is moved, and back again in one click', async () => {
    const { calls } = await open(`${page}?view=versions`, {
      handlers: { 'build/aliases/update-alias': () => ({ data: {} }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Point release-1 here' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to version 2' }));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === 'build/aliases/update-alias')).toMatchObject([
        { body: { name, alias: 'release-1', version: 1 } },
        { body: { name, alias: 'release-1', version: 2 } },
      ]),
    );
  });
});

describe('mails', () => {
  const mail = { subject: 'You are in', html: '<p>Hello</p>', text: 'Hello Amira' };
  it('are shown in the language of the reader, and sent to the operator', async () => {
    const { calls } = await open(`${page}?view=mails`, {
      handlers: {
        'mail_templates/preview': () => ({ data: mail }),
        'mail_templates/send_test': () => ({ data: { to: 'ada@flowroom.example' } }),
      },
    });
    expect(await screen.findByText('Hello Amira')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Template'), 'requested-provider');
    expect(screen.getByText('To the teacher, after confirm-payment.')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Language of the reader'), 'es');
    await userEvent.click(screen.getByRole('button', { name: 'Send it to me' }));
    expect(await screen.findByText('Sent to ada@flowroom.example.')).toBeInTheDocument();
    const sent = calls.find(({ path }) => path === 'mail_templates/send_test');
    expect(sent?.body).toMatchObject({
      template: { name: 'requested-provider' },
      role: 'provider',
      language: 'es',
    });
  });
});
