import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useReader } from '#src/components/useNow.ts';
import { deleteRecording, readRecording } from '#src/features/classroom/recording/recordingApi.ts';
import { Replay } from './Replay.tsx';
import css from './ReplayPage.module.css';

/** The recording of a class, for its teacher and those who booked it. */
export function ReplayPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  // Addresses of files are one person's: nothing of them is rendered by the server.
  const isInBrowser = useReader() !== null;
  const title = intl.formatMessage({ id: 'Replay.title' });
  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      {isInBrowser ? (
        <Replay key={id} id={id} read={readRecording} remove={deleteRecording} />
      ) : (
        <p className={css.loading}>
          <FormattedMessage id="Replay.loading" />
        </p>
      )}
    </div>
  );
}
