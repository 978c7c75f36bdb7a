import { toAppError } from './errors.ts';
import type { Newcomer, One, OwnEndpoints } from './types.ts';
import type { LineItem, MeetingLinks, Trainer } from '#src/util/entities.ts';

/** How the application's own endpoints are reached. */
export interface OwnTransport {
  /** Origin of the site; empty in the browser. */
  baseUrl: string;
  /** Sent with every call: on the server, the visitor's cookie. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

/** The typed functions over /api. They speak JSON, so that a page needs no SDK for them. */
export function createOwnEndpoints({
  baseUrl,
  headers,
  fetch: send = (...args) => fetch(...args),
}: OwnTransport): OwnEndpoints {
  const request = async (path: string, init: RequestInit): Promise<unknown> => {
    try {
      const answer = await send(`${baseUrl}${path}`, {
        ...init,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          // A foreign page can not send this header, so it proves that the call is ours.
          'X-Flowroom': '1',
          ...headers,
          ...init.headers,
        },
      });
      const data = decode(answer.headers.get('content-type'), await answer.text());
      if (answer.status >= 400) throw { status: answer.status, data };
      return data;
    } catch (error) {
      throw toAppError(error);
    }
  };
  const post = async <Result>(path: string, body: object): Promise<Result> => {
    // What the endpoints answer is their contract (server/api); nothing is checked twice.
    return (await request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })) as Result;
  };
  const postForData = async <Result>(name: string, body: object): Promise<Result> =>
    (await post<{ data: Result }>(`/api/${name}`, body)).data;

  return {
    newcomer: async () =>
      (await request('/api/auth/newcomer', { method: 'GET' })) as Newcomer | null,
    createUserWithIdp: params => post<void>('/api/auth/create-user-with-idp', params),
    signUp: params => post<void>('/api/sign-up', params),
    lineItems: body => postForData<LineItem[]>('transaction-line-items', body),
    initiatePrivileged: call => post<One<'transaction'>>('/api/initiate-privileged', call),
    transitionPrivileged: call => post<One<'transaction'>>('/api/transition-privileged', call),
    confirmPayment: transactionId =>
      post<One<'transaction'>>('/api/transition-confirm-payment', { transactionId }),
    acceptTransaction: body => post<One<'transaction'>>('/api/accept-transaction', body),
    checkTransaction: listingId => post('/api/check-transaction', { listingId }),
    createStripeProductAndPrice: body => postForData('create-stripe-product-and-price', body),
    checkoutStripeRecurring: body => postForData('checkout-stripe-recurring', body),
    confirmStripeRecurring: transactionId =>
      postForData('confirm-stripe-recurring', { transactionId }),
    cancelStripeRecurring: body => postForData('cancel-stripe-recurring', body),
    sendContactMessage: message => post<void>('/api/contact', message),
    trainers: async () =>
      ((await request('/trainers', { method: 'GET' })) as { data: Trainer[] }).data,
    createMeeting: listingId => post('/api/meetings', { listingId }),
    extendMeetings: (listingId, backUrl) => post('/api/extend-meetings', { listingId, backUrl }),
    meetingLinks: async transactionId =>
      (await request(`/api/zoom?${new URLSearchParams({ transactionId }).toString()}`, {
        method: 'GET',
      })) as Partial<MeetingLinks>,
  };
}

function decode(contentType: string | null, text: string): unknown {
  if (contentType?.startsWith('application/json')) return text === '' ? null : JSON.parse(text);
  return text;
}
