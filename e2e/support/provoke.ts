import type { Page, Route } from '@playwright/test';
import { writeTransit } from '@flowroom/marketplace/testing/internals';

/** A refusal to answer with. Codes and provider's words are left out where only the status counts. */
export interface Refusal {
  status: number;
  code?: string;
  /** Words of the payment provider. */
  stripeMessage?: string;
}

const errorsOf = ({ status, code = 'internal-error', stripeMessage }: Refusal) => ({
  errors: [{ status, code, title: 'Refused', ...(stripeMessage && { meta: { stripeMessage } }) }],
});

/**
 * Answers calls of a page with a refusal while a task runs, which makes at least one. `address` is the end of the path: below `/api` for the site's own
 * endpoints, below `/flex/v1` for the marketplace, whose client reads errors as transit only.
 */
export async function refusing(
  page: Page,
  address: string,
  refusal: Refusal,
  task: () => Promise<unknown>,
): Promise<void> {
  const pattern = new RegExp(`/${address.replaceAll('/', '\\/')}(\\?|$)`);
  const isOwn = address.startsWith('api/');
  const body = errorsOf(refusal);
  let isOver = false;
  const answer = (route: Route) => {
    if (isOver) return route.fallback();
    return isOwn
      ? route.fulfill({ status: refusal.status, json: body })
      : route.fulfill({
          status: refusal.status,
          contentType: 'application/transit+json',
          body: writeTransit(body),
        });
  };
  await page.route(pattern, answer);
  await Promise.all([page.waitForResponse(pattern), task()]);
  // The route stays: what the page asks for in the moment in which the last one is removed may never be answered.
  isOver = true;
}
