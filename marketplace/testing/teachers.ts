import { completeIndividual } from '@flowroom/sandbox/testing/factories';
import { signUp } from './people.ts';
import type { Person } from './people.ts';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import { sdk } from './sdk.ts';
import type { ReachableMarketplace } from './sdk.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** One class at one time, as published by its teacher. */
export interface TestClass {
  id: string;
  start: Date;
  end: Date;
  /** Minor units of USD. */
  price: number;
}

/** A teacher with an account at the payment provider, ready for payouts. */
export async function signUpTeacher(
  api: ReachableMarketplace & { sandbox: Pick<TestSandbox, 'stripe'> },
): Promise<Person> {
  const teacher = await signUp(api, { firstName: 'Tara', publicData: { userType: 'teacher' } });
  const { stripe } = api.sandbox;
  const account = await stripe.tokens.create({
    account: {
      business_type: 'individual',
      individual: completeIndividual,
      tos_shown_and_accepted: true,
    },
  });
  const bank = await stripe.tokens.create({
    bank_account: {
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number: '000123456789',
    },
  });
  await teacher.client.stripeAccount.create({
    country: 'US',
    accountToken: account.id,
    bankAccountToken: bank.id,
    businessProfileMCC: '7941',
    businessProfileURL: 'https://flowroom.example',
    requestedCapabilities: ['card_payments', 'transfers'],
  });
  return teacher;
}

/** Publishes a class at one time, as the wizard does. */
export async function publishClass(
  teacher: Person,
  {
    seats = 10,
    price = 2000,
    start = new Date(Math.ceil(Date.now() / hourMs) * hourMs + dayMs),
  } = {},
): Promise<TestClass> {
  const { ownListings, availabilityExceptions, stock } = teacher.client;
  const created = await ownListings.createDraft({
    title: 'Morning flow',
    price: new sdk.types.Money(price, 'USD'),
    availabilityPlan: { type: 'availability-plan/time', timezone: 'Etc/UTC', entries: [] },
    publicData: { type: 'paid' },
  });
  const id = created.data.data.id.uuid;
  const end = new Date(start.getTime() + hourMs);
  await availabilityExceptions.create({ listingId: id, seats, start, end });
  await stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: seats });
  await ownListings.publishDraft({ id });
  return { id, start, end, price };
}

/** Number of free seats. */
export async function freePlaces(
  api: ReachableMarketplace,
  { id, start, end }: TestClass,
): Promise<number> {
  const { data } = await api.client().timeslots.query({ listingId: id, start, end });
  return data.data[0]?.attributes['seats'] ?? 0;
}
