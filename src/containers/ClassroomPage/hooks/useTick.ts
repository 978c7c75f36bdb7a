import { useEffect, useState } from 'react';

/** Returns epoch milliseconds of the server's clock, looked up every `everyMs`. */
export function useTick(everyMs: number, clockOffset = 0): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now + clockOffset;
}
