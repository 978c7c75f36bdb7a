/**
 * Wraps a read so that calls made while one is under way share the next one. A call never gets the
 * value of a read that began before it, so it sees everything committed by then. It does get the
 * error of that read: a database that hangs makes nobody wait for two timeouts.
 */
export function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> | null = null;
  let next: Promise<Value> | null = null;

  function begin(): Promise<Value> {
    next = null;
    const value = read();
    running = value;
    const end = () => {
      if (running !== value) return;
      running = null;
      next = null;
    };
    value.then(end, end);
    return value;
  }

  return () => {
    if (!running) return begin();
    return (next ??= running.then(begin));
  };
}
