import { Died } from './dyingOperator.ts';

type Calls = Record<string, Record<string, (params: object) => Promise<unknown>>>;

const writes = /^(update|create|delete|compareAndSet|publishDraft)$/;

/**
 * A process that dies at one of its calls that write, counted from 1 over all SDKs that it is
 * given: before the call was made, or after it was made and before its answer arrived. From then on
 * nothing that it calls arrives.
 */
export function killedAt(count: number, when: 'before' | 'after') {
  let made = 0;
  let isDead = false;
  const die = (call: string): never => {
    isDead = true;
    throw new Died(call);
  };
  const through =
    (name: string, call: Calls[string][string]) =>
    async (params: object): Promise<unknown> => {
      if (isDead) throw new Died(name);
      if (!writes.test(name)) return call(params);
      made += 1;
      if (made !== count) return call(params);
      if (when === 'before') die(name);
      await call(params);
      return die(name);
    };
  return {
    /** Whether it came as far as the call at which it dies. */
    isDead: () => isDead,
    /** The SDK as that process calls it. */
    sdkOf: <Sdk extends object>(sdk: Sdk): Sdk =>
      Object.fromEntries(
        Object.entries(sdk as unknown as Calls).map(([room, calls]) => [
          room,
          Object.fromEntries(
            Object.entries(calls).map(([name, call]) => [name, through(name, call)]),
          ),
        ]),
      ) as unknown as Sdk,
  };
}
