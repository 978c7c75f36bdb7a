import * as v from 'valibot';

/** An SDK's error for an answer of 400 or more, in the error format of the protocol. */
const refusedCall = v.object({
  status: v.number(),
  data: v.fallback(v.object({ errors: v.array(v.object({ code: v.string() })) }), { errors: [] }),
});

/** Returns the HTTP status of a refused call, or undefined for errors of other kinds. */
export function statusOf(error: unknown): number | undefined {
  const { success, output } = v.safeParse(refusedCall, error);
  return success ? output.status : undefined;
}

/**
 * Returns whether an error is a refusal of the marketplace with this HTTP status, and this first
 * error code if given.
 */
export function isRefusal(error: unknown, status: number, code?: string): boolean {
  const { success, output } = v.safeParse(refusedCall, error);
  if (!success || output.status !== status) return false;
  return code === undefined || output.data.errors[0]?.code === code;
}

const clientError = v.object({
  status: v.pipe(v.number(), v.minValue(400), v.maxValue(499)),
  data: v.optional(v.unknown()),
});

/** Returns status and body of a refusal with a 4xx status; null for errors of other kinds. */
export function clientErrorOf(error: unknown): { status: number; data: unknown } | null {
  const { success, output } = v.safeParse(clientError, error);
  return success ? { status: output.status, data: output.data } : null;
}
