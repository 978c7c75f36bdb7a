import { createRefunds } from './refunds.ts';
import { expireSession, fetchSession, openSession, successUrl } from './checkoutSession.ts';
import { ensureMonthlyPrice } from './monthlyPrice.ts';
import { dropCreditsOf, endSubscription, isRunning } from './endedPlan.ts';
import type { ProviderSettings } from './providerCalls.ts';
import type { ReturnTarget, SessionRequest } from './checkoutSession.ts';
import type { KnownPrice, MonthlyOffer } from './monthlyPrice.ts';

export type Provider = ReturnType<typeof createProvider>;

/** Binds the calls of subscriptions to the payment provider. Each is idempotent. */
export const createProvider = (settings: ProviderSettings) => ({
  ...createRefunds(settings),
  successUrl: (order: ReturnTarget) => successUrl(settings, order),
  price: (offer: MonthlyOffer, known: KnownPrice | null) =>
    ensureMonthlyPrice(settings, offer, known),
  openSession: (request: SessionRequest) => openSession(settings, request),
  session: (id: string) => fetchSession(settings, id),
  expireSession: (id: string) => expireSession(settings, id),
  dropCreditsOf: (id: string) => dropCreditsOf(settings, id),
  isRunning: (id: string) => isRunning(settings, id),
  endSubscription: (id: string) => endSubscription(settings, id),
});
