/**
 * Gives what `load` gave, at most `milliseconds` old. Those who ask meanwhile share one load; when it
 * fails, the last answer serves on, and only without one the failure is told.
 */
export function freshFor<Value>(
  milliseconds: number,
  load: () => Promise<Value>,
  now: () => number = Date.now,
): () => Promise<Value> {
  let known: { value: Value; at: number } | undefined;
  let loading: Promise<Value> | undefined;
  return () => {
    if (known && now() - known.at < milliseconds) return Promise.resolve(known.value);
    loading ??= load()
      .then(
        value => {
          known = { value, at: now() };
          return value;
        },
        (error: unknown) => {
          if (!known) throw error;
          return known.value;
        },
      )
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
}
