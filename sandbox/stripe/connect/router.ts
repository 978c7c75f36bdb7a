import express from 'express';
import type { Request, Response, Router } from 'express';
import { field } from '../../pages/field.ts';
import { html } from '../../pages/html.ts';
import type { Markup } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import { formFields } from '../../base/requests.ts';
import type { RequestById } from '../../base/requests.ts';
import type { StripeContext } from '../http/context.ts';
import { StripeError } from '../http/errors.ts';
import { PLATFORM, newId } from '../model/ids.ts';
import type { Account, AccountLink } from '../model/rows.ts';
import { writeAnswers } from './answers.ts';
import type { Answers } from './answers.ts';
import { sectionsFor } from './questions.ts';
import type { Question } from './questions.ts';

/** How long a link that was opened in time may be worked with. */
const OPENED_SECONDS = 3600;

type Faults = Record<string, string>;

/** A link that works, with its account. */
interface OpenLink {
  link: AccountLink;
  account: Account;
}

/**
 * `/connect/:id`: the page of an account link, with a form for what is still due on the account,
 * which then sends the person back to the platform.
 */
export function createOnboarding(context: StripeContext): Router {
  const basePath = new URL(context.publicUrl).pathname;
  const router = express.Router();

  router.get('/:id', (req, res) => {
    const found = open(context, req, res);
    if (found) sendQuestions(res, basePath, found);
  });

  router.post('/:id', express.urlencoded({ extended: false, limit: '50kb' }), (req, res) => {
    const found = open(context, req, res);
    if (!found) return;
    const fields = formFields(req.body);
    if (fields.step === 'later') {
      res.redirect(303, found.link.$returnUrl);
      return;
    }
    const questions = questionsOf(found.account);
    const answers = Object.fromEntries(questions.map(({ name }) => [name, fields[name] ?? '']));
    const faults = missing(questions, answers);
    if (Object.keys(faults).length > 0) {
      sendQuestions(res, basePath, found, answers, faults);
      return;
    }
    try {
      const account = saveAnswers(context, req, found.account, answers);
      // A kind of business that was not known until now brings questions of its own.
      if (questionsOf(account).length > 0) sendQuestions(res, basePath, { ...found, account });
      else res.redirect(303, found.link.$returnUrl);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      sendQuestions(res, basePath, found, answers, faultOf(error, questions));
    }
  });
  return router;
}

/** Returns the link with its account; null when the request has been answered otherwise. */
function open(context: StripeContext, req: RequestById, res: Response): OpenLink | null {
  const { id } = req.params;
  const link = context.store.get('account_links', id);
  const account = link && context.store.get('accounts', link.$account);
  if (!link || !account) {
    sendUnknown(res, new URL(context.publicUrl).pathname);
    return null;
  }
  const now = context.now();
  const last = link.$usedAt === null ? link.expires_at : link.$usedAt + OPENED_SECONDS;
  if (now > last) {
    // The platform makes a new link there.
    res.redirect(303, link.$refreshUrl);
    return null;
  }
  if (link.$usedAt === null) {
    context.store.transact(tx => tx.put('account_links', { ...link, $usedAt: now }));
  }
  return { link, account };
}

/** Writes the answers to the account. @throws StripeError for one that it does not take */
function saveAnswers(
  context: StripeContext,
  req: Request,
  account: Account,
  answers: Answers,
): Account {
  const written = context.store.transact(tx => {
    const call = context.callFor(tx, {
      key: 'secret',
      account: PLATFORM,
      ids: { id: account.id },
      clientIp: req.ip ?? '127.0.0.1',
      requestId: newId('req'),
      idempotencyKey: null,
    });
    return writeAnswers(call, account, answers);
  });
  context.wake();
  return written;
}

function sendQuestions(
  res: Response,
  basePath: string,
  { link, account }: OpenLink,
  answers: Answers = {},
  faults: Faults = {},
): void {
  const hasFaults = Object.keys(faults).length > 0;
  const isDue = account.requirements.currently_due.length > 0;
  sendPage(res, {
    basePath,
    status: hasFaults ? 400 : 200,
    mark: 'Test payment',
    title: `${hasFaults ? 'Error: ' : ''}Get paid`,
    formTargets: [new URL(link.$returnUrl).origin],
    body: isDue ? questionsBody(account, answers, faults) : doneBody(link),
  });
}

function questionsBody(account: Account, answers: Answers, faults: Faults): Markup {
  const sections = sectionsFor(account.requirements.currently_due, account.country);
  const names = Object.keys(faults);
  const count = names.length;
  return html`
    <h1>Get paid</h1>
    <p class="soft">
      Here the payment provider would check who you are. Everything below is made up: send it as it
      is, or change it.
    </p>
    ${
      count > 0 &&
      html`<p class="error" role="alert">
        ${faults[''] ?? `Please look at ${count === 1 ? 'one field' : `${count} fields`} again.`}
      </p>`
    }
    <form method="post" novalidate>
      ${sections.map(
        ({ title, questions }) => html`
          <fieldset>
            <legend>${title}</legend>
            ${questions.map(({ name, label, type, autocomplete, sample }) =>
              field({
                name,
                label,
                type,
                autocomplete,
                value: answers[name] ?? sample,
                fault: faults[name],
                hasFocus: name === names[0],
              }),
            )}
          </fieldset>
        `,
      )}
      <p class="soft">By sending this you accept the provider's terms for payouts.</p>
      <div class="actions">
        <button class="button primary" name="step" value="send">Send</button>
        <button class="button" name="step" value="later">Do this later</button>
      </div>
    </form>
  `;
}

const doneBody = (link: AccountLink): Markup => html`
  <h1>Nothing more is needed</h1>
  <p class="soft">The account can take payments and be paid out.</p>
  <div class="actions">
    <a class="button primary" href="${link.$returnUrl}">Back to the site</a>
  </div>
`;

function sendUnknown(res: Response, basePath: string): void {
  sendPage(res, {
    basePath,
    status: 404,
    mark: 'Test payment',
    title: 'This link does not work',
    body: html`
      <h1>This link does not work</h1>
      <p class="soft">It may be old. Go back to the site and ask for a new one.</p>
      <div class="actions"><a class="button" href="/">Back to the site</a></div>
    `,
  });
}

const questionsOf = ({ requirements, country }: Account): Question[] =>
  sectionsFor(requirements.currently_due, country).flatMap(({ questions }) => questions);

function missing(questions: readonly Question[], answers: Answers): Faults {
  return Object.fromEntries(
    questions.filter(({ name }) => answers[name] === '').map(({ name }) => [name, 'Fill this in.']),
  );
}

/**
 * The question that the provider's `param` (`individual[dob]`) is about, or the form as a whole.
 */
function faultOf({ body }: StripeError, questions: readonly Question[]): Faults {
  const path = (body.param ?? '').replaceAll('[', '.').replaceAll(']', '');
  const name = questions.find(question => question.name === path)?.name ?? '';
  return { [name]: body.message };
}
