import type { Response } from 'express';
import { field } from '../../pages/field.ts';
import { html } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import type { CheckoutSession } from '../state/billingRows.ts';
import type { Answers, Faults } from './answers.ts';
import { wordsIn } from './words.ts';
import type { Language, Words } from './words.ts';

/** A form as it is shown. */
export interface ShownForm {
  answers: Answers;
  faults: Faults;
  isEmailFixed: boolean;
}

/** The pages of checkout below `basePath`, e.g. /sandbox, in a language. */
export function pagesIn(basePath: string, language: Language) {
  const words = wordsIn(language);
  const common = { basePath, mark: words.mark, lang: language };

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
        title: `${names.length > 0 ? `${words.error} ` : ''}${words.subscribeTo(name)}`,
        formTargets: [new URL(successUrl(session)).origin],
        body: html`
          <h1>${words.subscribeTo(name)}</h1>
          <p class="amount">${words.aMonth(priceText(session, language))}</p>
          <p class="soft">${words.charged}</p>
          ${
            names.length > 0 &&
            html`<p class="error" role="alert">${faults[''] ?? words.notCharged}</p>`
          }
          <form method="post" novalidate>
            ${field({
              ...has('email'),
              label: words.email,
              type: 'email',
              autocomplete: 'email',
              isFixed: form.isEmailFixed,
            })}
            ${field({
              ...has('number'),
              label: words.number,
              autocomplete: 'cc-number',
              inputmode: 'numeric',
              placeholder: '1234 1234 1234 1234',
            })}
            <div class="pair">
              ${field({
                ...has('expiry'),
                label: words.expiry,
                autocomplete: 'cc-exp',
                inputmode: 'numeric',
                placeholder: words.expirySample,
              })}
              ${field({
                ...has('cvc'),
                label: words.cvc,
                autocomplete: 'cc-csc',
                inputmode: 'numeric',
                placeholder: words.cvcSample,
              })}
            </div>
            <div class="actions">
              <button class="button primary">${words.pay}</button>
              ${session.cancel_url !== null && html`<a class="button" href="${session.cancel_url}">${words.back}</a>`}
            </div>
          </form>
          <details>
            <summary>${words.cards}</summary>
            <dl class="cards">
              ${cardsIn(words).map(
                ([number, meaning]) =>
                  html`<dt>${number}</dt>
                    <dd>${meaning}</dd>`,
              )}
            </dl>
            <p class="soft">${words.anyDate}</p>
          </details>
        `,
      });
    },

    sendDone(res: Response, session: CheckoutSession): void {
      sendPage(res, {
        ...common,
        title: words.done,
        body: html`
          <h1>${words.done}</h1>
          <p class="soft">${words.isPaid(nameOf(session))}</p>
          <div class="actions">
            <a class="button primary" href="${successUrl(session)}">${words.toSite}</a>
          </div>
        `,
      });
    },

    sendExpired(res: Response, session: CheckoutSession): void {
      sendPage(res, {
        ...common,
        status: 410,
        title: words.over,
        body: html`
          <h1>${words.over}</h1>
          <p class="soft">${words.overWhy}</p>
          <div class="actions">
            <a class="button primary" href="${session.cancel_url ?? '/'}">${words.toSite}</a>
          </div>
        `,
      });
    },

    sendUnknown(res: Response): void {
      sendPage(res, {
        ...common,
        status: 404,
        title: words.nothing,
        body: html`
          <h1>${words.nothing}</h1>
          <p class="soft">${words.nothingWhy}</p>
          <div class="actions"><a class="button" href="/">${words.toSite}</a></div>
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

const priceText = ({ amount_total: amount, currency }: CheckoutSession, language: Language) => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

const cardsIn = (words: Words) =>
  [
    ['4242 4242 4242 4242', words.cardPays],
    ['4000 0025 0000 3155', words.cardAsks],
    ['4000 0000 0000 0002', words.cardDeclined],
    ['4000 0000 0000 9995', words.cardEmpty],
  ] as const;
