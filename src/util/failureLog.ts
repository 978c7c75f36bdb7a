import { errorLog } from './errorLog.ts';
import type { FailureTag } from '#shared/contract/failureTag.ts';

/** What is said of a failure; nothing in it names a person. */
export interface FailureFacts {
  code?: string;
  /** HTTP status; 0 when there was no answer. */
  status?: number;
  message?: string;
  /** How far the payment provider's intent has come. */
  intentStatus?: string;
}

/** As much as is read of an AppError, or of an error of the payment provider. */
interface KnownError {
  code?: string;
  decline_code?: string;
  status?: number;
  message?: string;
  providerMessage?: string;
  payment_intent?: { status: string };
  setup_intent?: { status: string };
}

function factsOf(error: unknown): FailureFacts {
  const known = (error ?? {}) as KnownError;
  const facts = {
    code: known.decline_code ?? known.code,
    status: known.status,
    message: known.providerMessage ?? known.message,
    intentStatus: (known.payment_intent ?? known.setup_intent)?.status,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Writes down, by its tag, that something failed which a person has been told of. */
export const reportFailure = (tag: FailureTag, error: unknown): void =>
  errorLog().failure(tag, factsOf(error), error);

/** Takes a step; when it fails, that is reported, and goes on to the caller. */
export async function reporting<Result>(
  tag: FailureTag,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    reportFailure(tag, error);
    throw error;
  }
}
