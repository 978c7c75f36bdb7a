/** Where PostgreSQL is. */
export interface DatabaseAddress {
  /** Connection strings of the servers, one a server, in the order in which they are tried. */
  servers: readonly string[];
  /**
   * True behind a pooler that gives a connection for one transaction (PgBouncer's `transaction`
   * mode): nothing may be left on a connection between two transactions.
   */
  isPooled: boolean;
}

const form =
  /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#,]+(?:,[^/?#,]+)*)((?:\/[^?#]*)?)(?:\?([^#]*))?$/;

/**
 * Reads the address of a database: that of libpq with several hosts,
 * `postgres://user@one:5432,two:5432/name`, of which the one that takes writes is used, and with
 * `?pool_mode=transaction` behind a pooler. Null when it is none.
 */
export function readDatabaseUrl(url: string): DatabaseAddress | null {
  const [, start = '', hosts = '', name = '', query = ''] = form.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const isPooled = parameters.get('pool_mode') === 'transaction';
  // The driver does not know them. A server that takes writes is looked for in any case.
  for (const ours of ['pool_mode', 'target_session_attrs']) parameters.delete(ours);
  const rest = parameters.size > 0 ? `${name}?${parameters.toString()}` : name;
  const servers = hosts.split(',').map(host => `${start}${host}${rest}`);
  return start !== '' && servers.every(server => URL.canParse(server))
    ? { servers, isPooled }
    : null;
}
