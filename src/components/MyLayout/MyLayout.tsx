import { paths } from '#shared/config/paths.ts';
import { SectionContent } from '../SectionLayout/SectionContent.tsx';
import type { SectionContentProps } from '../SectionLayout/SectionContent.tsx';
import { SectionLayout } from '../SectionLayout/SectionLayout.tsx';
import type { SectionLayoutProps } from '../SectionLayout/SectionLayout.tsx';

/** Pages of a student, in the order of the navigation. */
const pages = [
  { id: 'upcoming', to: paths.my() },
  { id: 'past', to: paths.myPast() },
  { id: 'subscriptions', to: paths.mySubscriptions() },
  { id: 'favorites', to: paths.myFavorites() },
  { id: 'payments', to: paths.myPayments() },
] as const;

export type MyPage = (typeof pages)[number]['id'];

export interface MyLayoutProps extends Omit<SectionLayoutProps, 'section' | 'pages'> {
  page: MyPage;
}

/** Frame of a student's pages. */
export const MyLayout = (props: MyLayoutProps) => (
  <SectionLayout section="MyLayout" pages={pages} {...props} />
);

/** A part of a student's pages that is loaded. */
export const MyContent = (props: Omit<SectionContentProps, 'section'>) => (
  <SectionContent section="MyLayout" {...props} />
);
