/** Whether the marketplace refused a call with this status, and with this code if one is given. */
export function isRefusal(error: unknown, status: number, code?: string): boolean {
  const refused = (error ?? {}) as { status?: unknown; data?: { errors?: { code?: string }[] } };
  return (
    refused.status === status && (code === undefined || refused.data?.errors?.[0]?.code === code)
  );
}
