import type { Response } from 'express';
import { field } from '../../pages/field.ts';
import { html } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import type { CheckoutSession } from '../state/billingRows.ts';
import { amountText } from '../state/currencies.ts';
import type { Answers, Faults } from './answers.ts';

/** A form as it is shown. */
export interface ShownForm {
  answers: Answers;
  faults: Faults;
  isEmailFixed: boolean;
}

/** The pages of checkout below `basePath`, e.g. /sandbox */
export function createPages(basePath: string) {
  const common = { basePath, mark: 'Test payment' };

  return {
    sendForm(
      res: Response,
      session: CheckoutSession,
      { answers, faults, ...form }: ShownForm,
    ): void {
      const names = Object.keys(faults);
      const name = nameOf(session);
      const has = (field: keyof Answers) => ({
        name: field,
        value: answers[field],
        fault: faults[field],
        hasFocus: names[0] === field,
      });
      sendPage(res, {
        ...common,
        status: names.length > 0 ? 400 : 200,
        title: `${names.length > 0 ? 'Error: ' : ''}Subscribe to ${name}`,
        formTargets: [new URL(successUrl(session)).origin],
        body: html`
          <h1>Subscribe to ${name}</h1>
          <p class="amount">${amountText(session.amount_total, session.currency)} a month</p>
          <p class="soft">
            Charged today, then every month until you cancel. This is a stand-in: no money moves.
          </p>
          ${
            names.length > 0 &&
            html`<p class="error" role="alert">
              ${faults[''] ?? 'Your card was not charged. Please look at what is marked below.'}
            </p>`
          }
          <form method="post" novalidate>
            ${field({
              ...has('email'),
              label: 'E-mail',
              type: 'email',
              autocomplete: 'email',
              isFixed: form.isEmailFixed,
            })}
            ${field({
              ...has('number'),
              label: 'Card number',
              autocomplete: 'cc-number',
              inputmode: 'numeric',
              placeholder: '1234 1234 1234 1234',
            })}
            <div class="pair">
              ${field({
                ...has('expiry'),
                label: 'Expiry',
                autocomplete: 'cc-exp',
                inputmode: 'numeric',
                placeholder: 'MM / YY',
              })}
              ${field({
                ...has('cvc'),
                label: 'Security code',
                autocomplete: 'cc-csc',
                inputmode: 'numeric',
                placeholder: 'CVC',
              })}
            </div>
            <div class="actions">
              <button class="button primary">Pay and subscribe</button>
              ${session.cancel_url !== null && html`<a class="button" href="${session.cancel_url}">Back without paying</a>`}
            </div>
          </form>
          <details>
            <summary>Cards for trying</summary>
            <dl class="cards">
              ${CARDS.map(
                ([number, meaning]) =>
                  html`<dt>${number}</dt>
                    <dd>${meaning}</dd>`,
              )}
            </dl>
            <p class="soft">With any date to come and any security code.</p>
          </details>
        `,
      });
    },

    sendDone(res: Response, session: CheckoutSession): void {
      sendPage(res, {
        ...common,
        title: 'You are subscribed',
        body: html`
          <h1>You are subscribed</h1>
          <p class="soft">${nameOf(session)} is paid for; this page is done.</p>
          <div class="actions">
            <a class="button primary" href="${successUrl(session)}">Back to the site</a>
          </div>
        `,
      });
    },

    sendExpired(res: Response, session: CheckoutSession): void {
      sendPage(res, {
        ...common,
        status: 410,
        title: 'This checkout is over',
        body: html`
          <h1>This checkout is over</h1>
          <p class="soft">
            It was open for some time only, and nothing was charged. Go back to the site to begin
            again.
          </p>
          <div class="actions">
            <a class="button primary" href="${session.cancel_url ?? '/'}">Back to the site</a>
          </div>
        `,
      });
    },

    sendUnknown(res: Response): void {
      sendPage(res, {
        ...common,
        status: 404,
        title: 'Nothing to pay',
        body: html`
          <h1>Nothing to pay</h1>
          <p class="soft">
            This address belongs to no checkout. Go back to the site and try again.
          </p>
          <div class="actions"><a class="button" href="/">Back to the site</a></div>
        `,
      });
    },
  };
}

/** Where a payer goes on, with the session's id where the address has a place for it. */
export const successUrl = ({ id, success_url: url }: CheckoutSession): string =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);

const nameOf = ({ $included }: CheckoutSession): string =>
  $included.line_items.data[0]?.description ?? '';

const CARDS = [
  ['4242 4242 4242 4242', 'is paid'],
  ['4000 0025 0000 3155', 'is paid after your bank asks who you are'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
] as const;
