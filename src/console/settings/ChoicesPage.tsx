import { FormattedMessage, useIntl } from 'react-intl';
import { operatorPaths } from '#shared/settings/back.ts';
import { useReadData } from '../data/useOperation.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { ChoicesForm } from './ChoicesForm.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { loadChoiceNames } from './choicesValues.ts';
import { documentsShape } from './settingsShapes.ts';
import { useLoaded } from './useLoaded.ts';
import css from './SettingsPage.module.css';

const paths = operatorPaths.join(',');

/** Workout types and languages of classes. */
export function ChoicesPage() {
  const intl = useIntl();
  const read = useReadData(documentsShape, 'assets/show', { paths });
  const names = useLoaded(loadChoiceNames);
  const error = read.error ?? names.error;
  const retry = () => {
    names.load();
    void read.refetch();
  };
  return (
    <Page
      title={intl.formatMessage({ id: 'ConsoleChoices.title' })}
      back={{ to: '/settings', label: intl.formatMessage({ id: 'ConsoleSettings.title' }) }}
    >
      <p className={css.intro}>
        <FormattedMessage id="ConsoleChoices.intro" />
      </p>
      {read.data && names.isReady ? (
        <>
          <ChoicesForm stored={read.data} />
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
