import { move, payByCard, requestPlace } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { completeIndividual } from '@flowroom/sandbox/testing/factories';
import type { stripeClient } from '@flowroom/sandbox/testing/startSandbox';
import type { Observed } from './startObserved.ts';

/** Values of a teacher and of what is said and written, which a test looks for. */
export interface DayMarks {
  teacherName: string;
  teacherPhone: string;
  teacherStreet: string;
  iban: string;
  bankToken: string;
  link: string;
  review: string;
}

type Api = Parameters<typeof requestPlace>[0] & {
  sandbox: { stripe: ReturnType<typeof stripeClient> };
};

/** A teacher whom the payment provider knows by name, address, phone and bank account. */
async function signUpPaidTeacher(api: Api, marks: DayMarks): Promise<Person> {
  const teacher = await signUp(api, {
    lastName: marks.teacherName,
    publicData: { userType: 'teacher' },
  });
  const { stripe } = api.sandbox;
  const account = await stripe.tokens.create({
    account: {
      business_type: 'individual',
      individual: {
        ...completeIndividual,
        last_name: marks.teacherName,
        phone: marks.teacherPhone,
        address: { ...completeIndividual.address, line1: marks.teacherStreet },
      },
      tos_shown_and_accepted: true,
    },
  });
  const bank = await stripe.tokens.create({
    bank_account: { country: 'DE', currency: 'eur', account_number: marks.iban },
  });
  const { stripeAccount } = teacher.client;
  await stripeAccount.create({
    country: 'US',
    accountToken: account.id,
    bankAccountToken: bank.id,
    businessProfileMCC: '7941',
    businessProfileURL: 'https://flowroom.example',
    requestedCapabilities: ['card_payments', 'transfers'],
  });
  await stripeAccount.update({ bankAccountToken: marks.bankToken }).then(
    () => {
      throw new Error('The payment provider takes a bank account that nobody has told.');
    },
    () => undefined,
  );
  return teacher;
}

/**
 * A student books, pays and is taught; they write to each other and review, and the teacher is paid
 * out.
 */
export async function dayOfTeaching(
  { server, url, credentials }: Observed,
  api: Api,
  student: Person,
  marks: DayMarks,
): Promise<string[]> {
  const db = server.marketplace?.context.db;
  if (!db) throw new Error('The marketplace is elsewhere.');
  const teacher = await signUpPaidTeacher(api, marks);
  const wanted = await publishClass(teacher, { publicData: { location: marks.teacherStreet } });
  const payment = await requestPlace(api, student, wanted);
  const { stripePublishableKey } = credentials.sandbox;
  const sandbox = { url: `${url}/sandbox`, keys: { stripePublishableKey } };
  await payByCard({ sandbox }, payment);
  const { transactionId: id } = payment;
  await move(student, id, 'confirm-payment');
  await move(teacher, id, 'accept');
  await teacher.client.messages.send({ transactionId: id, content: marks.link });
  // The class is over: what waits for its end is due.
  await db
    .updateTable('jobs')
    .set({ run_at: new Date() })
    .where('transaction_id', '=', id)
    .where('while_in_state', '=', true)
    .execute();
  const states = () =>
    db.selectFrom('transactions').select('state').where('id', '=', id).executeTakeFirst();
  await until('the end of the class', async () => (await states())?.state === 'state/delivered');
  await student.client.transactions.transition({
    id,
    transition: 'transition/review-1-by-customer',
    params: { reviewRating: 5, reviewContent: marks.review },
  });
  return [payment.clientSecret];
}
