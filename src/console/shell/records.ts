import { useMay } from '../access/SessionContext.tsx';

/** Pages about what happened, each with the operation that it is made of. */
const records = [
  { name: 'log', path: '/log', needs: 'operator_log/query' },
  { name: 'events', path: '/events', needs: 'events/query' },
  { name: 'webhooks', path: '/webhooks', needs: 'site/webhooks/query' },
  { name: 'mails', path: '/mails', needs: 'mails/query' },
  { name: 'failures', path: '/failed-requests', needs: 'site/failed_requests/query' },
] as const;

export type RecordName = (typeof records)[number]['name'];

/** The pages about what happened that the role may open. */
export function useRecords() {
  const may = useMay();
  return records.filter(({ needs }) => may(needs));
}
