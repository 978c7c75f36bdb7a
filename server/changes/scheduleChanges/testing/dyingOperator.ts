import type Stripe from 'stripe';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

/** The process died at a call. */
export class Died extends Error {
  override name = 'Died';
}

type Calls = Record<string, Record<string, (params: object) => Promise<unknown>>>;

/**
 * An operator's SDK whose process dies once at every different call that writes: before it was
 * made, or after it was made and before its answer arrived.
 */
export function dyingOperator(operator: IntegrationSdk, when: 'before' | 'after') {
  const met = new Set<string>();
  const writes = /^(update|updateMetadata|transition|create|delete|close|compareAndSet)$/;
  const dying = Object.fromEntries(
    Object.entries(operator as unknown as Calls).map(([room, calls]) => [
      room,
      Object.fromEntries(
        Object.entries(calls).map(([name, call]) => [
          name,
          async (params: object) => {
            if (!writes.test(name)) return call(params);
            const { id, transition } = params as { id?: string; transition?: string };
            const key = [room, name, id, transition, ...Object.keys(params)].join(' ');
            const dies = !met.has(key);
            met.add(key);
            if (dies && when === 'before') throw new Died(key);
            const answer = await call(params);
            if (dies) throw new Died(key);
            return answer;
          },
        ]),
      ),
    ]),
  );
  return { operator: dying as unknown as IntegrationSdk, deaths: () => met.size };
}

/**
 * A client of the payment provider with which the process dies once at every different call that
 * writes.
 */
export function dyingStripe(stripe: Stripe, when: 'before' | 'after') {
  const met = new Set<string>();
  const writes = /^(create|update|del|cancel)$/;
  const roomOf = (name: string, room: object) =>
    new Proxy(room, {
      get(target, method) {
        const call: unknown = Reflect.get(target, method);
        if (typeof call !== 'function') return call;
        return (...params: unknown[]): unknown => {
          const make = (): unknown => Reflect.apply(call, target, params);
          // Lists are promises and iterators at once.
          return writes.test(String(method)) ? dyingAt(name, method, params, make) : make();
        };
      },
    });
  const dyingAt = async (
    name: string,
    method: string | symbol,
    params: unknown[],
    make: () => unknown,
  ) => {
    const key = JSON.stringify([name, method, params]);
    const dies = !met.has(key);
    met.add(key);
    if (dies && when === 'before') throw new Died(key);
    const answer = await make();
    if (dies) throw new Died(key);
    return answer;
  };
  const dying = new Proxy(stripe, {
    get(target, name) {
      const room: unknown = Reflect.get(target, name);
      return typeof room === 'object' && room !== null ? roomOf(String(name), room) : room;
    },
  });
  return { stripe: dying, deaths: () => met.size };
}

/**
 * Runs a task as a process that is started again whenever it has died. Returns the number of
 * deaths.
 */
export async function untilDone(task: () => Promise<unknown>): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    try {
      await task();
      return deaths;
    } catch (error) {
      if (!(error instanceof Died) || deaths > 200) throw error;
    }
  }
}
