import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Desk } from '#shared/contract/api/teach.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
import type { Api } from '#src/api/types.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { refusal } from '#src/testing/slices.ts';
import { TeachDeskPage } from '../TeachDeskPage.tsx';

const request = (start: number) => ({
  orderId: 'order-1',
  customerName: 'Sam R',
  title: 'Slow flow',
  start: new Date(start).toISOString(),
  timezone: 'UTC',
});
const message = {
  orderId: 'order-2',
  senderName: 'Ana P',
  title: 'Power hour',
  preview: 'May I come late?',
  sentAt: '2026-11-22T10:00:00.000Z',
  isAnswered: false,
};
const nothing: Desk = {
  asOf: null,
  isBehind: false,
  today: [],
  next: [],
  requests: [],
  messages: [],
};

type Calls = Partial<Api['app']> & { send?: Api['messages']['send'] };

/** Opens a desk, which is empty when it is loaded again. */
function open(desk: Partial<Desk>, { send, ...app }: Calls) {
  const answers = [{ ...nothing, ...desk }];
  renderPage(<TeachDeskPage />, {
    api: fakeApi({
      app: { ...app, teach: { desk: () => Promise.resolve(answers.shift() ?? nothing) } },
      messages: send && { send },
    }),
  });
}

describe('a request on the desk', () => {
  it('is accepted in its row, and is gone then', async () => {
    const acceptTransaction = jest.fn(() => Promise.resolve({} as never));
    open({ requests: [request(Date.now() + dayMs)] }, { acceptTransaction });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Accepted. Sam R is told.')).toBeVisible();
    expect(acceptTransaction).toHaveBeenCalledWith({
      transactionId: 'order-1',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(screen.queryByText('Sam R: Slow flow')).toBeNull();
  });

  it('says why it was not accepted, and stays', async () => {
    const acceptTransaction = () => Promise.reject(refusal(500));
    open({ requests: [request(Date.now() + dayMs)] }, { acceptTransaction });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('The request could not be accepted')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
  });

  it('can only be declined once the class has begun', async () => {
    open({ requests: [request(Date.now() - hourMs)] }, {});
    expect(await screen.findByRole('button', { name: 'Decline' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});

describe('a message on the desk', () => {
  const reply = async (text: string) => {
    const item = within(await screen.findByRole('region', { name: /^Messages/ }));
    fireEvent.click(item.getByRole('button', { name: 'Reply' }));
    fireEvent.change(item.getByLabelText('Your answer to Ana P'), { target: { value: text } });
    fireEvent.click(item.getByRole('button', { name: 'Send' }));
  };
  beforeEach(() => sessionStorage.clear());

  it('is answered in its row', async () => {
    const sent = { data: { id: 'm', type: 'message' as const, attributes: {} } };
    const send = jest.fn((_: object) => Promise.resolve(sent as never));
    open({ messages: [message] }, { send });
    await reply(' Of course. ');
    expect(await screen.findByText('Sent to Ana P.')).toBeVisible();
    expect(send).toHaveBeenCalledWith({ transactionId: 'order-2', content: 'Of course.' });
  });

  it('loses nothing of an answer that was not sent', async () => {
    open({ messages: [message] }, { send: () => Promise.reject(refusal(500)) });
    await reply('Of course.');
    expect(await screen.findByText('Your message was not sent')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByLabelText('Your answer to Ana P')).toHaveValue('Of course.'),
    );
  });
});
