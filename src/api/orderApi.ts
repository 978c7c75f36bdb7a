import * as v from 'valibot';
import { toPlain } from '#shared/values/sdkValues.ts';
import { expanded, sdkBody } from './calls.ts';
import type { Calls } from './calls.ts';
import type { Api } from './types.ts';

const processTransitions = v.object({
  data: v.array(v.object({ attributes: v.object({ name: v.string() }) })),
});

/** Returns the calls about orders, their messages, reviews and next steps. */
export function orderApi({
  attempt,
  one,
  many,
}: Calls): Pick<Api, 'transactions' | 'messages' | 'reviews' | 'processTransitions'> {
  return {
    transactions: {
      show: (id, params) => one('transaction', it => it.transactions.show({ id, ...params })),
      query: params => many('transaction', it => it.transactions.query(params)),
      initiate: (call, params) =>
        one('transaction', it => it.transactions.initiate(sdkBody(call), expanded(params))),
      transition: (call, params) =>
        one('transaction', it => it.transactions.transition(sdkBody(call), expanded(params))),
    },
    messages: {
      query: (transactionId, params) =>
        many('message', it => it.messages.query({ transactionId, ...params })),
      send: (message, params) => one('message', it => it.messages.send(message, expanded(params))),
    },
    reviews: { query: params => many('review', it => it.reviews.query(params)) },
    processTransitions: {
      next: transactionId =>
        attempt(async it => {
          const { data } = await it.processTransitions.query({ transactionId });
          const names = v.parse(processTransitions, toPlain(data)).data;
          return names.map(({ attributes }) => attributes.name);
        }),
    },
  };
}

/** Returns the calls about free times, seats and bookings of listings. */
export function availabilityApi({
  one,
  many,
  done,
}: Calls): Pick<Api, 'timeslots' | 'availabilityExceptions' | 'bookings'> {
  return {
    timeslots: { query: params => many('timeSlot', it => it.timeslots.query(params)) },
    availabilityExceptions: {
      query: params => many('availabilityException', it => it.availabilityExceptions.query(params)),
      create: exception =>
        one('availabilityException', it =>
          it.availabilityExceptions.create(sdkBody(exception), expanded()),
        ),
      delete: id => done(it => it.availabilityExceptions.delete({ id })),
    },
    bookings: { query: params => many('booking', it => it.bookings.query(params)) },
  };
}
