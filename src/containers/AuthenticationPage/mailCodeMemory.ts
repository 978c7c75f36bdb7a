import * as v from 'valibot';
import { sessionStore } from '#src/util/browser/sessionStore.ts';

/** As long as a code is good. */
const lifetimeMs = 600_000;

const text = v.string();
const underWay = v.object({
  step: v.picklist(['code', 'factor', 'person']),
  person: v.object({
    email: text,
    userType: v.optional(v.picklist(['student', 'teacher'])),
    name: v.optional(text),
  }),
  /** When the step began, in milliseconds. */
  at: v.number(),
});

/** Where a log-in by a code has come to: never the code. */
export type UnderWay = Omit<v.InferOutput<typeof underWay>, 'at'>;

/** The tab in which it began. */
type Tab = 'login' | 'signup';
const keyOf = (tab: Tab) => `mail-code-${tab}`;

/**
 * Remembers a log-in by a code in this tab of the browser: phones reload a page whose reader looks
 * at the mail.
 */
export const mailCodeMemory = {
  get(tab: Tab): UnderWay | null {
    const result = v.safeParse(underWay, parsed(sessionStore.get(keyOf(tab))));
    if (!result.success) return null;
    const { at, ...rest } = result.output;
    return Date.now() - at < lifetimeMs ? rest : null;
  },
  set: (tab: Tab, { step, person: { email, userType, name } }: UnderWay): void =>
    sessionStore.set(
      keyOf(tab),
      JSON.stringify({ step, person: { email, userType, name }, at: Date.now() }),
    ),
  remove: (tab: Tab): void => sessionStore.remove(keyOf(tab)),
};

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
