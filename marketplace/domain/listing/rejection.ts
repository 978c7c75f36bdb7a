type Metadata = Record<string, unknown>;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why an operator has sent a listing back, as its metadata hold it. */
export interface Rejection {
  reason: string;
  /** ISO. */
  at: string;
  /** Id of the operator; null where a program without a person has written it. */
  by: string | null;
  /** When its author has changed it since. */
  changedAt: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads why a listing was sent back; null for one that was not. */
export function rejectionOf({ rejection }: Metadata): Rejection | null {
  if (!isMap(rejection)) return null;
  return {
    reason: textOf(rejection['reason']) ?? '',
    at: textOf(rejection['at']) ?? '',
    by: textOf(rejection['by']),
    changedAt: textOf(rejection['changedAt']),
  };
}

/** Returns metadata after the author of a listing that was sent back has changed it. */
export function withAnswer(metadata: Metadata, now: Date): Metadata {
  const { rejection } = metadata;
  if (!isMap(rejection)) return metadata;
  return { ...metadata, rejection: { ...rejection, changedAt: now.toISOString() } };
}
