import { useId } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { readerTimeZone } from '#shared/time/time.ts';
import type { FileFault } from '../useImport.ts';
import css from '../ImportClasses.module.css';

export interface ChooseFileProps {
  fileName: string | null;
  fault: FileFault | null;
  /** Drafts are being made of the file. */
  isBusy: boolean;
  onChoose: (file: File) => Promise<void>;
}

/** Chooses the file of a table, and gives one to fill in. */
export function ChooseFile({ fileName, fault, isBusy, onChoose }: ChooseFileProps) {
  const intl = useIntl();
  const inputId = useId();

  async function download() {
    const { templateOf } = await import('../template.ts');
    // Excel reads UTF-8 by its mark.
    const text = `\uFEFF${templateOf(intl, readerTimeZone(), Date.now())}`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    link.download = `${intl.formatMessage({ id: 'ImportClasses.template.file' })}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <section className={css.part}>
      <p className={css.quiet}>
        <FormattedMessage id="ImportClasses.intro" />{' '}
        <InlineTextButton onClick={() => void download()}>
          <FormattedMessage id="ImportClasses.template" />
        </InlineTextButton>
      </p>
      <div className={css.file}>
        <FileSpreadsheet aria-hidden="true" />
        <label htmlFor={inputId} className={css.choose}>
          {fileName ? (
            <FormattedMessage id="ImportClasses.other" values={{ name: <bdi>{fileName}</bdi> }} />
          ) : (
            <FormattedMessage id="ImportClasses.choose" />
          )}
        </label>
        <input
          id={inputId}
          className={css.input}
          type="file"
          disabled={isBusy}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again once it was changed.
            target.value = '';
            if (file) void onChoose(file);
          }}
        />
      </div>
      {fault && (
        <Notice tone="error" title={<FormattedMessage id={`ImportClasses.file.${fault}`} />} />
      )}
    </section>
  );
}
