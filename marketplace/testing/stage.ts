import { bareCall, operatorToken } from './bareCall.ts';
import type { BareAnswer } from './bareCall.ts';
import { trusted } from './orders.ts';
import { signUp } from './people.ts';
import type { Person } from './people.ts';
import { sdk } from './sdk.ts';
import type { SdkBody, SdkClient } from './sdk.ts';
import { placeOf } from './startOn.ts';
import { startPaidMarketplace } from './startPaidMarketplace.ts';
import type { PaidMarketplace } from './startPaidMarketplace.ts';
import { pushTestProcesses } from './testProcesses.ts';
import { refusedWithoutTrace } from './traces.ts';
import { signUpTeacher } from './teachers.ts';
import type { TestDatabase } from './withMarketplace.ts';
import { LaneRunner } from '#marketplace/jobs/runner.ts';
import { delayedTransition } from '#marketplace/jobs/delayedTransition.ts';

export const usd = (amount: number): object => new sdk.types.Money(amount, 'USD');

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** One price for both parties. */
export const simplePrice = (amount: number): object[] => [
  { code: 'line-item/session', unitPrice: usd(amount), quantity: 1 },
];

/** A response of a transition, with included resources. */
export type Played = SdkBody & {
  id: string;
  attributes: Record<string, unknown>;
  transitions: string[];
};

type Party = 'customer' | 'provider';

/**
 * A marketplace with the processes of `testing/processes`, a teacher with a payment account, and a
 * student.
 */
export class Stage {
  readonly api: PaidMarketplace;
  readonly teacher: Person;
  readonly student: Person;
  readonly #trusted: Record<Party, SdkClient>;
  readonly #operator: string;
  #clock: { ahead: number };

  private constructor(
    api: PaidMarketplace,
    people: Record<Party, Person>,
    clients: Record<Party, SdkClient>,
    operator: string,
    clock: { ahead: number },
  ) {
    this.api = api;
    this.teacher = people.provider;
    this.student = people.customer;
    this.#trusted = clients;
    this.#operator = operator;
    this.#clock = clock;
  }

  static async open(database: TestDatabase, ...processes: string[]): Promise<Stage> {
    const clock = { ahead: 0 };
    const now = () => new Date(Date.now() + clock.ahead);
    const api = await startPaidMarketplace({ ...placeOf(database), overrides: { now } });
    await pushTestProcesses(api.marketplace.context, ...processes);
    const provider = await signUpTeacher(api);
    const customer = await signUp(api);
    const clients = {
      customer: await trusted(api, customer),
      provider: await trusted(api, provider),
    };
    const operator = await operatorToken(api);
    return new Stage(api, { provider, customer }, clients, operator, clock);
  }

  close(): Promise<void> {
    return this.api.close();
  }

  get db(): PaidMarketplace['marketplace']['context']['db'] {
    return this.api.marketplace.context.db;
  }

  /**
   * Publishes a listing that is available every day, by the teacher unless another author is given.
   */
  async listing(
    { price, stock, seats = 1 }: { price?: object; stock?: number; seats?: number } = {},
    { client }: Person = this.teacher,
  ): Promise<string> {
    const entries = weekdays.map(dayOfWeek => ({ dayOfWeek, seats }));
    const { data } = await client.ownListings.create({
      title: 'By the lake',
      ...(price ? { price } : {}),
      availabilityPlan: { type: 'availability-plan/day', entries },
    });
    const { id } = data.data;
    if (stock !== undefined) {
      await client.stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: stock });
    }
    return id.uuid;
  }

  #input(process: string, transition: string, params: object) {
    return {
      processAlias: `${process}/test`,
      transition: `transition/${transition}`,
      params,
    };
  }

  /** Starts a transaction as the student with a trusted token, unless told otherwise. */
  async begin(
    process: string,
    transition: string,
    params: object,
    client: SdkClient = this.#trusted.customer,
  ): Promise<Played> {
    const input = this.#input(process, transition, params);
    return played((await client.transactions.initiate(input, expanded)).data);
  }

  /** Makes a transition as one of the parties. */
  async move(by: Party, id: string, transition: string, params: object = {}): Promise<Played> {
    const input = { id, transition: `transition/${transition}`, params };
    const { transactions } = this.#trusted[by];
    return played((await transactions.transition(input, expanded)).data);
  }

  /** Makes a transition as the operator. */
  operate(id: string, transition: string, params: object = {}): Promise<BareAnswer> {
    return bareCall(this.api, 'POST', 'integration_api/transactions/transition?expand=true', {
      token: this.#operator,
      body: { id, transition: `transition/${transition}`, params },
    });
  }

  /** Returns the refusal of a call, and asserts that no row has changed. */
  refused(
    call: () => Promise<unknown>,
    except: string[] = [],
  ): ReturnType<typeof refusedWithoutTrace> {
    return refusedWithoutTrace(this.db, call, except);
  }

  /** Advances the clock, runs due jobs, and sets the clock back: tokens stay valid. */
  async after(ms: number): Promise<void> {
    this.#clock.ahead = ms;
    await new LaneRunner(this.api.marketplace.context, 'transitions', [delayedTransition]).drain();
    this.#clock.ahead = 0;
  }

  async shown(by: Party, id: string): Promise<Played> {
    const { transactions } = this.#trusted[by];
    return played((await transactions.show({ id, ...expanded })).data);
  }

  /** The client of a party with a trusted token. */
  trusted(by: Party): SdkClient {
    return this.#trusted[by];
  }
}

const expanded = { expand: true, include: ['booking', 'stockReservation', 'reviews'] };

function played(body: SdkBody): Played {
  const { attributes, id } = body.data;
  const { transitions } = attributes as unknown as { transitions: { transition: string }[] };
  return Object.assign(body, {
    id: id.uuid,
    attributes: attributes as Record<string, unknown>,
    transitions: transitions.map(({ transition }) => transition.replace('transition/', '')),
  });
}
