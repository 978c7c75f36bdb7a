/**
 * Runs `work` while no other tab does what has the same name; at once where the browser has no
 * locks (no HTTPS).
 */
export const inOneTab = (name: string, work: () => Promise<void>): Promise<void> =>
  typeof navigator === 'object' && 'locks' in navigator
    ? navigator.locks.request(name, work)
    : work();
