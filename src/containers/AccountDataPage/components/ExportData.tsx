import { Download } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import { requestExport, selectAccountData } from '../AccountDataPage.duck.ts';
import css from '../AccountDataPage.module.css';

/** Has the browser save the file at an address of this site. */
function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Fetches the archive of everything that is stored. */
export function ExportData() {
  const dispatch = useAppDispatch();
  const { exported } = useAppSelector(selectAccountData);
  const error = errorOf(exported);
  async function begin() {
    const answer = await dispatch(requestExport());
    if (requestExport.fulfilled.match(answer)) startDownload(answer.payload);
  }
  return (
    <>
      <p className={css.text}>
        <FormattedMessage id="AccountDataPage.export.text" />
      </p>
      <div>
        <Button
          variant="secondary"
          iconStart={<Download aria-hidden="true" />}
          inProgress={exported.status === 'loading'}
          onClick={() => void begin()}
        >
          <FormattedMessage id="AccountDataPage.export.start" />
        </Button>
      </div>
      {exported.status === 'ready' && (
        <Notice tone="success">
          <FormattedMessage id="AccountDataPage.export.started" />
        </Notice>
      )}
      {error && (
        <Notice tone="error">
          {error.status === 429 ? (
            <FormattedMessage
              id="AccountDataPage.export.tooMany"
              values={{ minutes: Math.ceil((error.retryAfterMs ?? 3_600_000) / 60_000) }}
            />
          ) : (
            <FormattedMessage id="AccountDataPage.export.failed" />
          )}
        </Notice>
      )}
    </>
  );
}
