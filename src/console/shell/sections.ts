import {
  BookOpenText,
  CalendarCheck,
  Flag,
  KeyRound,
  LayoutList,
  ReceiptText,
  SlidersHorizontal,
  Users,
  Workflow,
} from 'lucide-react';
import { useMay } from '../access/SessionContext.tsx';
import { useRecords } from './records.ts';

/** The sections of the console, each with the operation that it is made of. */
const sections = [
  { name: 'today', path: '/', needs: 'counts/show', Icon: CalendarCheck },
  { name: 'listings', path: '/listings', needs: 'listings/query', Icon: LayoutList },
  { name: 'people', path: '/people', needs: 'users/query', Icon: Users },
  { name: 'orders', path: '/orders', needs: 'orders/query', Icon: ReceiptText },
  { name: 'reports', path: '/reports', needs: 'site/reports/query', Icon: Flag },
  { name: 'processes', path: '/processes', needs: 'build/processes/query', Icon: Workflow },
  { name: 'settings', path: '/settings', needs: 'assets/versions', Icon: SlidersHorizontal },
  { name: 'staff', path: '/staff', needs: 'staff/query', Icon: KeyRound },
] as const;

export interface Section {
  name: (typeof sections)[number]['name'] | 'activity';
  path: string;
  Icon: typeof CalendarCheck;
  /** Addresses of its pages, where it has several. */
  pages?: readonly string[];
}

/** The sections that the role may open. */
export function useSections(): readonly Section[] {
  const may = useMay();
  const pages = useRecords().map(({ path }) => path);
  const [first] = pages;
  const activity: Section[] = first
    ? [{ name: 'activity', path: first, Icon: BookOpenText, pages }]
    : [];
  const open: Section[] = sections.filter(({ needs }) => may(needs));
  // Staff is the last one.
  const isStaff = ({ name }: Section) => name === 'staff';
  return [...open.filter(one => !isStaff(one)), ...activity, ...open.filter(isStaff)];
}
