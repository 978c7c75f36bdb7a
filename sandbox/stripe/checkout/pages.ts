import type { Response } from 'express';
import { field } from '../../pages/field.ts';
import { html } from '../../pages/html.ts';
import type { Markup } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import type { CheckoutSession } from '../model/billingRows.ts';
import type { Answers, Faults } from './answers.ts';
import { messagesIn } from './messages.ts';
import type { Language, Messages } from './messages.ts';

/** A form as it is shown. */
export interface ShownForm {
  answers: Answers;
  faults: Faults;
  isEmailFixed: boolean;
}

/** The pages of checkout below `basePath`, e.g. /sandbox, in a language. */
export function pagesIn(basePath: string, language: Language) {
  const messages = messagesIn(language);
  const common = { basePath, mark: messages.mark, lang: language };

  return {
    sendForm(res: Response, session: CheckoutSession, form: ShownForm): void {
      const hasFaults = Object.keys(form.faults).length > 0;
      const title = titleOf(session, messages);
      sendPage(res, {
        ...common,
        status: hasFaults ? 400 : 200,
        title: hasFaults ? `${messages.error} ${title}` : title,
        formTargets: [new URL(successUrl(session)).origin],
        body: formBody(session, form, language),
      });
    },

    sendDone(res: Response, session: CheckoutSession): void {
      sendPage(res, {
        ...common,
        title: session.mode === 'payment' ? messages.doneAtOnce : messages.done,
        body: html`
          <h1>${session.mode === 'payment' ? messages.doneAtOnce : messages.done}</h1>
          <p class="soft">${messages.isPaid(nameOf(session))}</p>
          <div class="actions">
            <a class="button primary" href="${successUrl(session)}">${messages.toSite}</a>
          </div>
        `,
      });
    },

    sendExpired(res: Response, session: CheckoutSession): void {
      sendPage(res, {
        ...common,
        status: 410,
        title: messages.over,
        body: html`
          <h1>${messages.over}</h1>
          <p class="soft">${messages.overWhy}</p>
          <div class="actions">
            <a class="button primary" href="${session.cancel_url ?? '/'}">${messages.toSite}</a>
          </div>
        `,
      });
    },

    sendUnknown(res: Response): void {
      sendPage(res, {
        ...common,
        status: 404,
        title: messages.nothing,
        body: html`
          <h1>${messages.nothing}</h1>
          <p class="soft">${messages.nothingWhy}</p>
          <div class="actions"><a class="button" href="/">${messages.toSite}</a></div>
        `,
      });
    },
  };
}

function formBody(session: CheckoutSession, form: ShownForm, language: Language): Markup {
  const messages = messagesIn(language);
  const { faults } = form;
  const hasFaults = Object.keys(faults).length > 0;
  const isOnce = session.mode === 'payment';
  const price = priceText(session, language);
  return html`
    <h1>${titleOf(session, messages)}</h1>
    <p class="amount">${isOnce ? price : messages.aMonth(price)}</p>
    <p class="soft">${isOnce ? messages.chargedAtOnce : messages.charged}</p>
    ${hasFaults && html`<p class="error" role="alert">${faults[''] ?? messages.notCharged}</p>`}
    <form method="post" novalidate>
      ${cardFields(form, messages)}
      <div class="actions">
        <button class="button primary">${isOnce ? messages.payAtOnce : messages.pay}</button>
        ${session.cancel_url !== null && html`<a class="button" href="${session.cancel_url}">${messages.back}</a>`}
      </div>
    </form>
    <details>
      <summary>${messages.cards}</summary>
      <dl class="cards">
        ${cardsIn(messages).map(
          ([number, meaning]) =>
            html`<dt>${number}</dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>
      <p class="soft">${messages.anyDate}</p>
    </details>
  `;
}

/** The fields of payer and card; the first one with a fault has the focus. */
function cardFields({ answers, faults, isEmailFixed }: ShownForm, messages: Messages): Markup {
  const [first] = Object.keys(faults);
  const has = (name: keyof Answers) => ({
    name,
    value: answers[name],
    fault: faults[name],
    hasFocus: first === name,
  });
  return html`
    ${field({
      ...has('email'),
      label: messages.email,
      type: 'email',
      autocomplete: 'email',
      isFixed: isEmailFixed,
    })}
    ${field({
      ...has('number'),
      label: messages.number,
      autocomplete: 'cc-number',
      inputmode: 'numeric',
      placeholder: '1234 1234 1234 1234',
    })}
    <div class="pair">
      ${field({
        ...has('expiry'),
        label: messages.expiry,
        autocomplete: 'cc-exp',
        inputmode: 'numeric',
        placeholder: messages.expirySample,
      })}
      ${field({
        ...has('cvc'),
        label: messages.cvc,
        autocomplete: 'cc-csc',
        inputmode: 'numeric',
        placeholder: messages.cvcSample,
      })}
    </div>
  `;
}

/** Where a payer goes on, with the session's id where the address has a place for it. */
export const successUrl = ({ id, success_url: url }: CheckoutSession): string =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);

const titleOf = (session: CheckoutSession, messages: Messages): string =>
  session.mode === 'payment' ? nameOf(session) : messages.subscribeTo(nameOf(session));

const nameOf = ({ $included }: CheckoutSession): string =>
  $included.line_items.data[0]?.description ?? '';

const priceText = ({ amount_total: amount, currency }: CheckoutSession, language: Language) => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

const cardsIn = (messages: Messages) =>
  [
    ['4242 4242 4242 4242', messages.cardPays],
    ['4000 0025 0000 3155', messages.cardAsks],
    ['4000 0000 0000 0002', messages.cardDeclined],
    ['4000 0000 0000 9995', messages.cardEmpty],
  ] as const;
