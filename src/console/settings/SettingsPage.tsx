import { FormattedMessage, useIntl } from 'react-intl';
import { operatorPaths } from '#shared/settings/back.ts';
import { useReadData } from '../data/useOperation.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { AccessSwitches } from './AccessSwitches.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsLinks } from './SettingsLinks.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { documentsShape } from './settingsShapes.ts';
import css from './SettingsPage.module.css';

const paths = operatorPaths.join(',');

/** Name, look, prices and texts of the site, which need no new build. */
export function SettingsPage() {
  const intl = useIntl();
  const { data, error, isFetching, refetch } = useReadData(documentsShape, 'assets/show', {
    paths,
  });
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleSettings.title' })}>
      <p className={css.intro}>
        <FormattedMessage id="ConsoleSettings.intro" />
      </p>
      <SettingsLinks />
      {data ? (
        <>
          <SettingsForm stored={data} />
          <AccessSwitches />
          <SettingsHistory stored={data} />
        </>
      ) : error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}
