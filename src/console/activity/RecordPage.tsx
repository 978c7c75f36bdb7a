import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { Page } from '../shell/Page.tsx';
import { useRecords } from '../shell/records.ts';
import type { RecordName } from '../shell/records.ts';
import css from './RecordPage.module.css';

export interface RecordPageProps {
  name: RecordName;
  /** What the page shows, and what it does not. */
  intro: ReactNode;
  children: ReactNode;
}

/** A page about what happened, with the way to the others. */
export function RecordPage({ name, intro, children }: RecordPageProps) {
  const intl = useIntl();
  const records = useRecords();
  return (
    <Page title={intl.formatMessage({ id: `ConsoleActivity.${name}` })}>
      {records.length > 1 && (
        <Tabs
          label={intl.formatMessage({ id: 'ConsoleActivity.label' })}
          selected={name}
          tabs={records.map(each => ({
            id: each.name,
            to: each.path,
            label: <FormattedMessage id={`ConsoleActivity.${each.name}`} />,
          }))}
        />
      )}
      <p className={css.intro}>{intro}</p>
      {children}
    </Page>
  );
}
