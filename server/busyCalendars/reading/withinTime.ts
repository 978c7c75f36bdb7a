import vm from 'node:vm';

/** Error of work that took longer than it may. */
export class OutOfTime extends Error {
  override name = 'OutOfTime';
}

/** Returns what runs work that takes at most `timeoutMs`, and throws `OutOfTime` otherwise. */
export function createWithinTime(timeoutMs: number): <Result>(work: () => Result) => Result {
  const script = new vm.Script('run()');
  let run = (): void => undefined;
  // One for all, as making it takes longer than most of the work.
  const context = vm.createContext({ run: () => run() });
  return work => {
    const done: (() => ReturnType<typeof work>)[] = [];
    run = () => {
      const result = work();
      done.push(() => result);
    };
    try {
      // Ends what it calls, too: rules of other people's calendars may have no end.
      script.runInContext(context, { timeout: timeoutMs });
    } catch (error) {
      if (codeOf(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new OutOfTime('Took too long.');
      throw error;
    }
    const [result] = done;
    if (!result) throw new OutOfTime('Ended without a result.');
    return result();
  };
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
