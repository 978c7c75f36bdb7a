import { laterReminderCookie } from '#shared/config/appConfig.ts';
import { readCookie, writeCookie } from '#src/util/browser/cookies.ts';

const listeners = new Set<() => void>();

/** What was put off, as `putOff` wrote it; null for nothing. */
export const readPutOff = (): string | null => readCookie(laterReminderCookie);

/**
 * Puts a reminder off until the browser is closed. The server reads it, too, so that no page leaves
 * room for it.
 */
export function putOff(reminder: string): void {
  writeCookie(laterReminderCookie, reminder);
  listeners.forEach(listener => listener());
}

export function onPutOff(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
