import type Stripe from 'stripe';
import { createMonthlyClass, eventsOf, sessionParams } from '../../testing/monthly.ts';
import type { MonthlyClass } from '../../testing/monthly.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

let now = Date.now();
let sandbox: TestSandbox;
let stripe: Stripe;
let sold: MonthlyClass;

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
  stripe = sandbox.stripe;
  sold = await createMonthlyClass(stripe);
});
afterAll(() => sandbox.close());

const open = (overrides: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create(sessionParams(sold, overrides));
const fresh = ({ id }: Stripe.Checkout.Session) => stripe.checkout.sessions.retrieve(id);
const pageOf = ({ id }: Stripe.Checkout.Session) => `${sandbox.url}/stripe/checkout/${id}`;

async function look(url: string) {
  const response = await fetch(url, { redirect: 'manual' });
  return { response, location: response.headers.get('Location'), html: await response.text() };
}

async function send(url: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body });
  return { response, location: response.headers.get('Location'), html: await response.text() };
}

const card = (number: string) => ({
  email: 'ana@example.com',
  number,
  expiry: '12/34',
  cvc: '123',
});

/** The error message of the field `name`. */
const faultOf = (html: string, name: string) =>
  new RegExp(`id="${name}-error">([^<]*)<`).exec(html)?.[1];

describe('the page of a checkout session', () => {
  test('names what is bought and takes a card', async () => {
    const session = await open();
    const { response, html } = await look(session.url ?? '');
    expect(response.status).toBe(200);
    expect(html).toMatch(/Subscribe to Morning Flow[^]*\$39\.90 a month/);
    expect(html).toMatch(/name="email"[^>]*value="ana@example.com"[^>]*readonly/);
    expect(html).toContain('href="https://flowroom.example/membership/cancel"');

    const paid = await send(pageOf(session), card('4242 4242 4242 4242'));
    expect(paid.response.status).toBe(303);
    expect(paid.location).toBe(`https://flowroom.example/membership/success?session=${session.id}`);

    const complete = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'invoice.payments', 'customer'],
    });
    expect(complete).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer: { email: 'ana@example.com' },
      customer_details: { email: 'ana@example.com' },
      subscription: { status: 'active', metadata: { transactionId: 't1' } },
      invoice: { status: 'paid', amount_paid: 3_990 },
    });
    const subscription = complete.subscription as Stripe.Subscription;
    expect(await eventsOf(stripe, session.id)).toEqual(['checkout.session.completed']);
    expect(await eventsOf(stripe, subscription.id)).toEqual(['customer.subscription.created']);
    // The saved card pays the months that come.
    const { default_payment_method: saved, customer } = subscription;
    expect(await stripe.paymentMethods.retrieve(saved as string)).toMatchObject({ customer });
  });

  test('takes a payment at once, which begins no subscription', async () => {
    const session = await open({
      mode: 'payment',
      line_items: [
        {
          price_data: {
            currency: 'usd',
            unit_amount: 9_000,
            product_data: { name: 'Six evenings' },
          },
          quantity: 1,
        },
      ],
      subscription_data: undefined,
      payment_intent_data: {
        application_fee_amount: 900,
        transfer_data: { destination: sold.teacher.id },
        metadata: { transactionId: 't2' },
      },
    });
    const { html } = await look(session.url ?? '');
    expect(html).toMatch(/Six evenings[^]*\$90\.00[^]*Charged once/);
    expect(html).not.toContain('a month');
    await send(pageOf(session), card('4242 4242 4242 4242'));
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription: null,
      invoice: null,
      payment_intent: {
        amount_received: 9_000,
        application_fee_amount: 900,
        transfer_data: { destination: sold.teacher.id },
        metadata: { transactionId: 't2' },
      },
    });
    expect(await eventsOf(stripe, session.id)).toEqual(['checkout.session.completed']);
  });

  test('is paid once, however often it is sent', async () => {
    const session = await open();
    const answers = await Promise.all([
      send(pageOf(session), card('4242424242424242')),
      send(pageOf(session), card('4242424242424242')),
    ]);
    expect(answers.map(({ response }) => response.status)).toEqual([303, 303]);
    const { customer } = await fresh(session);
    const { data } = await stripe.subscriptions.list({ customer: customer as string });
    expect(data).toHaveLength(1);
    expect(await stripe.paymentIntents.list({ customer: customer as string })).toMatchObject({
      data: [{ status: 'succeeded' }],
    });

    const again = await look(pageOf(session));
    expect(again.response.status).toBe(200);
    expect(again.html).toContain('You are subscribed');
    expect(again.html).toContain('membership/success');
  });

  test('says at each field what is wrong, and leaves what can be left', async () => {
    const session = await open({ customer_email: undefined });
    const empty = await send(pageOf(session), {});
    expect(empty.response.status).toBe(400);
    expect(empty.html).toContain('<title>Error: Subscribe to Morning Flow</title>');
    for (const name of ['email', 'number', 'expiry', 'cvc']) {
      expect(faultOf(empty.html, name)).toMatch(/^Enter /);
    }
    const wrong = {
      email: 'ana@example.com',
      number: '4242 4242 4242 4241',
      expiry: '12/34',
      cvc: '123',
    };
    const typo = await send(pageOf(session), wrong);
    expect(faultOf(typo.html, 'number')).toBe('Your card number is incorrect.');
    expect(typo.html).toMatch(/name="number"[^>]*value="4242 4242 4242 4241"/);
    expect(typo.html).not.toMatch(/name="cvc"[^>]*value="123"/);
    const old = await send(pageOf(session), { ...card('4242424242424242'), expiry: '01/20' });
    expect(faultOf(old.html, 'expiry')).toMatch(/expiration year/);
    // No subscription was created.
    expect(await eventsOf(stripe, session.id)).toEqual([]);
    const { data: latest } = await stripe.events.list({ limit: 1 });
    expect(latest[0]?.type).not.toMatch(/^(customer|payment_intent|charge)\./);
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
  ])('lets another card pay when %s is refused', async (number, message) => {
    const session = await open();
    const refused = await send(pageOf(session), card(number));
    expect(refused.response.status).toBe(400);
    expect(faultOf(refused.html, 'number')).toBe(message);
    expect(refused.html).not.toContain(number);
    expect(await fresh(session)).toMatchObject({ status: 'open', subscription: null });

    const paid = await send(pageOf(session), card('5555555555554444'));
    expect(paid.response.status).toBe(303);
    const { customer } = await fresh(session);
    const { data: intents } = await stripe.paymentIntents.list({ customer: customer as string });
    expect(intents).toMatchObject([{ status: 'succeeded', amount_received: 3_990 }]);
  });

  test('has the bank authenticate the payer, and continues afterwards', async () => {
    const session = await open({ customer_email: undefined });
    const asked = await send(pageOf(session), card('4000 0025 0000 3155'));
    expect(asked.response.status).toBe(303);
    expect(asked.location).toContain('/sandbox/stripe/3ds/pi_');

    const failed = await send(asked.location ?? '', { outcome: 'fail' });
    const form = await look(failed.location ?? '');
    expect(form.response.status).toBe(400);
    expect(faultOf(form.html, 'number')).toMatch(/unable to authenticate/);
    expect(form.html).toMatch(/name="email"[^>]*value="ana@example.com"/);
    expect(await fresh(session)).toMatchObject({ status: 'open' });

    const second = await send(pageOf(session), card('4000 0025 0000 3155'));
    const passed = await send(second.location ?? '', { outcome: 'complete' });
    // Paid as soon as the bank has answered, also when the payer never comes back.
    expect(await fresh(session)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const back = await look(passed.location ?? '');
    expect(back.response.status).toBe(303);
    expect(back.location).toBe(`https://flowroom.example/membership/success?session=${session.id}`);
  });

  test('charges nothing when the bank answers after its end', async () => {
    const session = await open();
    const asked = await send(pageOf(session), card('4000000000003220'));
    await stripe.checkout.sessions.expire(session.id);
    const late = await send(asked.location ?? '', { outcome: 'complete' });
    const page = await look(late.location ?? '');
    expect(page.response.status).toBe(410);
    expect(await fresh(session)).toMatchObject({ status: 'expired', subscription: null });
    const { data: intents } = await stripe.paymentIntents.list({ limit: 1 });
    expect(intents).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
  });

  test('is over when its time is', async () => {
    const session = await open();
    now += 24 * 3600 * 1000;
    expect((await look(pageOf(session))).response.status).toBe(410);
    const late = await send(pageOf(session), card('4242424242424242'));
    expect(late.response.status).toBe(410);
    expect(late.html).toContain('nothing was charged');
    expect(await fresh(session)).toMatchObject({ status: 'expired' });
    expect((await look(`${sandbox.url}/stripe/checkout/cs_test_no`)).response.status).toBe(404);
  });

  test('speaks the language that the site has requested, or the one of the browser', async () => {
    const session = await open({ locale: 'es' });
    const { html } = await look(pageOf(session));
    expect(html).toMatch(/<html lang="es">[^]*Suscríbete a Morning Flow[^]*39,90.US\$ al mes/);
    const empty = await send(pageOf(session), { number: '4242' });
    expect(faultOf(empty.html, 'expiry')).toBe('Escribe mes y año, por ejemplo 12/34.');
    const refused = await send(pageOf(session), card('4000000000009995'));
    expect(faultOf(refused.html, 'number')).toBe('La tarjeta no tiene saldo suficiente.');
    const spanish = { 'Accept-Language': 'es-AR,es;q=0.9,en;q=0.5' };
    const browser = await fetch(pageOf(await open()), { headers: spanish });
    expect(await browser.text()).toContain('<html lang="es">');
    const english = await fetch(pageOf(await open({ locale: 'en' })), { headers: spanish });
    expect(await english.text()).toContain('<html lang="en">');
  });

  test('charges the customer that the site has named', async () => {
    const { id } = await stripe.customers.create({ email: 'ben@example.com' });
    const session = await open({ customer: id, customer_email: undefined });
    await send(pageOf(session), { ...card('4242424242424242'), email: 'eve@example.com' });
    expect(await fresh(session)).toMatchObject({
      customer: id,
      customer_details: { email: 'ben@example.com' },
    });
  });
});

describe('time on order', () => {
  test('brings months, refusals and the end of a subscription', async () => {
    const session = await open();
    await send(pageOf(session), card('4242424242424242'));
    const { subscription } = await fresh(session);
    const id = subscription as string;
    const bring = (order: object) => sandbox.control({ subscription: { id, ...order } });
    const invoices = async () =>
      (await stripe.invoices.list({ subscription: id })).data.map(({ status }) => status);

    expect(await bring({ bring: 'month' })).toMatchObject({ subscription: { status: 'active' } });
    expect(await invoices()).toEqual(['paid', 'paid']);
    const { items } = await stripe.subscriptions.retrieve(id);
    expect(items.data[0]?.current_period_start).toBe(Math.floor(now / 1000));

    const bad = await bring({ bring: 'month', card: 'declined' });
    expect(bad).toMatchObject({ subscription: { status: 'past_due' } });
    expect(await invoices()).toEqual(['open', 'paid', 'paid']);
    const well = await bring({ bring: 'attempt', card: 'good' });
    expect(well).toMatchObject({ subscription: { status: 'active' } });
    expect(await invoices()).toEqual(['paid', 'paid', 'paid']);

    await bring({ bring: 'month', card: 'declined' });
    await bring({ bring: 'attempt' });
    await bring({ bring: 'attempt' });
    expect(await bring({ bring: 'attempt' })).toMatchObject({
      subscription: { status: 'canceled', cancellation_details: { reason: 'payment_failed' } },
    });
    expect(await eventsOf(stripe, id)).toContain('customer.subscription.deleted');
    expect(await sandbox.control({ subscription: { id: 'sub_no' } })).toMatchObject({
      error: { code: 'resource_missing' },
    });
  });
});
