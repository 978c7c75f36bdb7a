import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import { PlainLink } from '../Link/PlainLink.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { useCurrentInView } from '../Tabs/scrollTabs.ts';
import css from './AccountLayout.module.css';

/** A page of the account settings, as the side navigation knows it. */
export type AccountPage =
  | 'contactDetails'
  | 'notifications'
  | 'password'
  | 'devices'
  | 'payouts'
  | 'paymentMethods'
  | 'billing'
  | 'data';

interface PageLink<Id extends string> {
  id: Id;
  to: string;
  /** Students are not shown it. */
  isForTeachers?: boolean;
}

const tabs: PageLink<AccountTab>[] = [
  { id: 'listings', to: paths.manageListings(), isForTeachers: true },
  { id: 'profile', to: paths.profileSettings() },
  { id: 'account', to: paths.contactDetails() },
];

const pages: PageLink<AccountPage>[] = [
  { id: 'contactDetails', to: paths.contactDetails() },
  { id: 'notifications', to: paths.notifications() },
  { id: 'password', to: paths.changePassword() },
  { id: 'devices', to: paths.devices() },
  { id: 'payouts', to: paths.payouts(), isForTeachers: true },
  { id: 'paymentMethods', to: paths.paymentMethods() },
  { id: 'billing', to: paths.billing() },
  { id: 'data', to: paths.accountData() },
];

/** Page of the account that is shown. */
export type AccountTab = 'listings' | 'profile' | 'account';

export interface AccountTabsProps {
  selected: AccountTab;
  /** Teachers have listings. */
  isTeacher: boolean;
}

/** Navigation between the pages of an account. */
export function AccountTabs({ selected, isTeacher }: AccountTabsProps) {
  const intl = useIntl();
  return (
    <Tabs
      label={intl.formatMessage({ id: 'AccountTabs.label' })}
      selected={selected}
      tabs={linksFor(tabs, isTeacher).map(({ id, to }) => ({
        id,
        to,
        label: intl.formatMessage({ id: `AccountTabs.${id}` }),
      }))}
    />
  );
}

export interface AccountLayoutProps {
  /** The page that is shown. */
  page: AccountPage;
  /** Teachers have listings and payouts. */
  isTeacher: boolean;
  /** The page's heading. */
  title: string;
  /** The page below its heading. */
  children: ReactNode;
}

/**
 * Frame of the account settings: where else one's own things are, and the page with its heading.
 */
export function AccountLayout({ page, isTeacher, title, children }: AccountLayoutProps) {
  const intl = useIntl();
  const row = useCurrentInView<HTMLUListElement>(page);
  return (
    <div className={css.root}>
      <AccountTabs selected="account" isTeacher={isTeacher} />
      <nav className={css.side} aria-label={intl.formatMessage({ id: 'AccountLayout.label' })}>
        <ul ref={row} className={css.list}>
          {linksFor(pages, isTeacher).map(({ id, to }) => (
            <li key={id}>
              <PlainLink
                className={css.item}
                to={to}
                aria-current={id === page ? 'page' : undefined}
              >
                {intl.formatMessage({ id: `AccountLayout.${id}` })}
              </PlainLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.page}>
        <h1 className={css.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

const linksFor = <Id extends string>(links: PageLink<Id>[], isTeacher: boolean): PageLink<Id>[] =>
  links.filter(({ isForTeachers }) => isTeacher || !isForTeachers);
