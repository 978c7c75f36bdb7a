import { onNotice, onWork } from '@flowroom/marketplace/signals';
import * as v from 'valibot';
import type { Instruments } from './instruments.ts';

/** Codes of refusals that mean that the seats are taken. */
const soldOut = /^(transaction-booking-time-not-available|transaction-listing-insufficient-stock)$/;

const refusal = v.object({
  status: v.pipe(v.number(), v.minValue(400), v.maxValue(499)),
  code: v.optional(v.string()),
});

type Outcome = 'ok' | 'refused' | 'failed';

const outcomeOf = (error: unknown): Outcome => {
  if (error === undefined) return 'ok';
  return v.is(refusal, error) ? 'refused' : 'failed';
};
const outcomeOfStatus = (status: number): Outcome => {
  if (status >= 500 || status === 0) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
};

const followCaches = (metrics: Instruments) => [
  onNotice('cacheRequest', labels => metrics.cacheRequests.inc(labels)),
  onNotice('cacheEviction', labels => metrics.cacheEvictions.inc(labels)),
  onNotice('cacheSize', ({ cache, entries, bytes }) => {
    metrics.cacheEntries.set({ cache }, entries);
    if (bytes !== null) metrics.cacheBytes.set({ cache }, bytes);
  }),
  onNotice('eventRead', labels => metrics.eventReads.inc(labels)),
  onNotice('marketplaceCall', labels => metrics.marketplaceCalls.inc(labels)),
];

/** Fills the metrics with the signals of this process. Returns a function that ends it. */
export function followSignals(metrics: Instruments): () => void {
  const ends = [
    onWork('request', ({ facts: { method, route, status }, seconds }) =>
      metrics.requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    ),
    onWork('render', ({ facts: { page }, error, seconds }) =>
      metrics.renders.observe({ page, outcome: outcomeOf(error) }, seconds),
    ),
    onWork('operation', ({ facts: { api, name }, error, seconds }) => {
      const outcome = outcomeOf(error);
      metrics.operations.observe({ api, operation: name, outcome }, seconds);
      if (v.is(refusal, error) && soldOut.test(error.code ?? '')) {
        metrics.places.inc({ change: 'refused' });
      }
    }),
    onWork('statement', ({ error, seconds }) =>
      metrics.statements.observe({ outcome: error === undefined ? 'ok' : 'failed' }, seconds),
    ),
    onWork('job', ({ facts: { kind }, error, seconds }) =>
      metrics.jobs.observe({ kind, outcome: error === undefined ? 'ok' : 'failed' }, seconds),
    ),
    onWork('mail', ({ facts: { by }, error, seconds }) =>
      metrics.mails.observe({ by, outcome: error === undefined ? 'ok' : 'failed' }, seconds),
    ),
    onWork('payment', ({ facts: { call, status }, seconds }) =>
      metrics.payments.observe({ call, outcome: outcomeOfStatus(status) }, seconds),
    ),
    onWork('webhook', ({ facts: { status }, seconds }) =>
      metrics.webhooks.observe(
        { outcome: status >= 200 && status < 300 ? 'ok' : 'failed' },
        seconds,
      ),
    ),
    onNotice('transition', ({ transition, places }) => {
      metrics.transitions.inc({ transition });
      if (places !== 0) {
        metrics.places.inc({ change: places > 0 ? 'taken' : 'released' }, Math.abs(places));
      }
    }),
    onNotice('refusedRequest', ({ reason }) => metrics.refusedRequests.inc({ reason })),
    onNotice('slowStatement', () => metrics.slowStatements.inc()),
    onNotice('cachedPage', ({ page }) => metrics.cachedPages.inc({ page })),
    ...followCaches(metrics),
    onNotice('classHeld', ({ minutes, personMinutes, bytesIn, bytesOut }) => {
      metrics.classMinutes.observe(minutes);
      metrics.classPersonMinutes.inc(personMinutes);
      metrics.classBytes.observe({ direction: 'in' }, bytesIn);
      metrics.classBytes.observe({ direction: 'out' }, bytesOut);
    }),
    onNotice('vital', ({ name, page, value }) => {
      if (name === 'CLS') metrics.layoutShift.observe({ page }, value);
      else metrics.vitals.observe({ name, page }, value / 1000);
    }),
  ];
  return () => ends.forEach(end => end());
}
