import {
  BookOpenText,
  CalendarCheck,
  KeyRound,
  LayoutList,
  ReceiptText,
  Users,
  Workflow,
} from 'lucide-react';
import { useMay } from '../access/SessionContext.tsx';

/** The sections of the console, each with the operation that it is made of. */
const sections = [
  { name: 'today', path: '/', needs: 'counts/show', Icon: CalendarCheck },
  { name: 'listings', path: '/listings', needs: 'listings/query', Icon: LayoutList },
  { name: 'people', path: '/people', needs: 'users/query', Icon: Users },
  { name: 'orders', path: '/orders', needs: 'orders/query', Icon: ReceiptText },
  { name: 'processes', path: '/processes', needs: 'build/processes/query', Icon: Workflow },
  { name: 'log', path: '/log', needs: 'operator_log/query', Icon: BookOpenText },
  { name: 'staff', path: '/staff', needs: 'staff/query', Icon: KeyRound },
] as const;

export type Section = (typeof sections)[number];

/** The sections that the role may open. */
export function useSections(): readonly Section[] {
  const may = useMay();
  return sections.filter(({ needs }) => may(needs));
}
