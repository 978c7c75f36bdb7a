import { FormattedMessage, useIntl } from 'react-intl';
import { operatorPaths } from '#shared/settings/back.ts';
import { useReadData } from '../data/useOperation.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { TextsForm } from './TextsForm.tsx';
import { documentsShape } from './settingsShapes.ts';
import { loadSiteTexts } from './textsValues.ts';
import { useLoaded } from './useLoaded.ts';
import css from './SettingsPage.module.css';

const paths = operatorPaths.join(',');

/** Terms and privacy policy, in each language. */
export function TextsPage() {
  const intl = useIntl();
  const read = useReadData(documentsShape, 'assets/show', { paths });
  const texts = useLoaded(loadSiteTexts);
  const error = read.error ?? texts.error;
  const retry = () => {
    texts.load();
    void read.refetch();
  };
  return (
    <Page
      title={intl.formatMessage({ id: 'ConsoleTexts.title' })}
      back={{ to: '/settings', label: intl.formatMessage({ id: 'ConsoleSettings.title' }) }}
    >
      <p className={css.intro}>
        <FormattedMessage id="ConsoleTexts.intro" />
      </p>
      {read.data && texts.isReady ? (
        <>
          <TextsForm stored={read.data} />
          <SettingsHistory stored={read.data} />
        </>
      ) : error ? (
        <LoadFailure error={error} inProgress={read.isFetching} onRetry={retry} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}
