import { paths } from '#shared/config/paths.ts';
import { SectionContent } from '../SectionLayout/SectionContent.tsx';
import type { SectionContentProps } from '../SectionLayout/SectionContent.tsx';
import { SectionLayout } from '../SectionLayout/SectionLayout.tsx';
import type { SectionLayoutProps } from '../SectionLayout/SectionLayout.tsx';

/** Pages of the teacher's desk, in the order of the navigation. */
const pages = [
  { id: 'desk', to: paths.teach() },
  { id: 'calendar', to: paths.teachCalendar() },
  { id: 'listings', to: paths.manageListings() },
  { id: 'students', to: paths.teachStudents() },
  { id: 'earnings', to: paths.teachEarnings() },
] as const;

export type TeachPage = (typeof pages)[number]['id'];

export interface TeachLayoutProps extends Omit<SectionLayoutProps, 'section' | 'pages'> {
  page: TeachPage;
}

/** Frame of the teacher's pages. */
export const TeachLayout = (props: TeachLayoutProps) => (
  <SectionLayout section="TeachLayout" pages={pages} {...props} />
);

/** A part of the desk that is loaded. */
export const TeachContent = (props: Omit<SectionContentProps, 'section'>) => (
  <SectionContent section="TeachLayout" {...props} />
);
