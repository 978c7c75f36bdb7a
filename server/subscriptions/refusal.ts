/** Whether the marketplace refused a call with this status, and with this code if one is given. */
export function isRefusal(error: unknown, status: number, code?: string): boolean {
  const refused = (error ?? {}) as { status?: unknown; data?: { errors?: { code?: string }[] } };
  return (
    refused.status === status && (code === undefined || refused.data?.errors?.[0]?.code === code)
  );
}

/** What may stand in the log of a failed call: the whole error has the operator's token in it. */
export function reasonOf(error: unknown): { reason: string; status?: unknown; code?: unknown } {
  const { message, status, data } = (error ?? {}) as {
    message?: string;
    status?: unknown;
    data?: { errors?: { code?: string }[] };
  };
  return { reason: message ?? String(error), status, code: data?.errors?.[0]?.code };
}
