import { move, openPaymentOf, payByCard, placeRequest } from '../fixtures/orders.ts';
import type { CardSandbox } from '../fixtures/orders.ts';
import type { SdkClient } from '../clients/sdk.ts';
import type { TestClass } from '../fixtures/teachers.ts';

/** A shopper, who turns to another process when one does not answer. */
export interface Shopper {
  id: string;
  client(): SdkClient;
}

/** Result that a shopper got. */
export interface Promised {
  transactionId: string;
  /** Transitions in order. */
  steps: string[];
  messages: string[];
}

interface Failure {
  status?: number;
  data?: { errors?: { code?: string }[] };
}

/** Shoppers order, pay, get accepted and send messages, repeatedly until stopped. */
export class LoadScenario {
  readonly promised = new Map<string, Promised>();
  /** Number of refusals and failures by `<status> <code>`. */
  readonly refusals = new Map<string, number>();
  #isOver = false;

  stop(): void {
    this.#isOver = true;
  }

  /** Runs until `stop`. */
  async run(
    api: { sandbox: CardSandbox },
    shoppers: readonly Shopper[],
    teacher: Shopper,
    classes: readonly TestClass[],
  ): Promise<void> {
    await Promise.all(
      shoppers.map(async (shopper, index) => {
        for (let turn = index; !this.#isOver; turn += 1) {
          const wanted = classes[turn % classes.length];
          if (wanted) await this.#order(api, shopper, teacher, wanted);
        }
      }),
    );
  }

  async #order(
    api: { sandbox: CardSandbox },
    shopper: Shopper,
    teacher: Shopper,
    wanted: TestClass,
  ): Promise<void> {
    const asked = await this.#try(() =>
      shopper.client().transactions.initiate(placeRequest(wanted), { expand: true }),
    );
    if (!asked) return;
    const payment = openPaymentOf(asked.data.data);
    const { transactionId: id } = payment;
    const promised: Promised = { transactionId: id, steps: ['request-payment'], messages: [] };
    this.promised.set(id, promised);
    await payByCard(api, payment);
    const steps = [
      [shopper, 'confirm-payment'],
      [teacher, 'accept'],
    ] as const;
    for (const [person, name] of steps) {
      if (!(await this.#try(() => move({ client: person.client() }, id, name)))) return;
      promised.steps.push(name);
      const sent = await this.#try(() =>
        person.client().messages.send({ transactionId: id, content: name }),
      );
      if (sent) promised.messages.push(sent.data.data.id.uuid);
    }
  }

  async #try<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      const { status, data } = error as Failure;
      const kind = `${status ?? 'no answer'} ${data?.errors?.[0]?.code ?? ''}`.trim();
      this.refusals.set(kind, (this.refusals.get(kind) ?? 0) + 1);
      return null;
    }
  }
}
