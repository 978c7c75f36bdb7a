import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { required } from '#src/util/validators.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import css from './SettingsPage.module.css';

const validNote = required('ConsoleSettings.note.required');

export interface PublishingProps {
  error: unknown;
  /** The draft that can be looked at. */
  draft: string | undefined;
  /** Where the preview opens; the first page when left out. */
  at?: string;
  /** The buttons. */
  children: ReactNode;
}

/** The note, and what comes of a preview and of publishing. */
export function Publishing({ error, draft, at = '/', children }: PublishingProps) {
  const intl = useIntl();
  return (
    <section className={css.section} aria-labelledby="publish">
      <h2 id="publish" className={css.heading}>
        <FormattedMessage id="ConsoleSettings.publish.title" />
      </h2>
      <FieldTextArea
        name="note"
        rows={2}
        maxLength={500}
        label={intl.formatMessage({ id: 'ConsoleSettings.note' })}
        help={intl.formatMessage({ id: 'ConsoleSettings.note.help' })}
        validate={validNote}
      />
      <FailureNotice error={error} />
      {draft && <PreviewLink version={draft} at={at} />}
      <div className={css.buttons}>{children}</div>
    </section>
  );
}

function PreviewLink({ version, at }: { version: string; at: string }) {
  return (
    <Notice
      tone="info"
      action={
        <a
          className={css.link}
          href={`${at}?settings-preview=${version}`}
          target="_blank"
          rel="noopener"
        >
          <FormattedMessage id="ConsoleSettings.preview.open" />
        </a>
      }
    >
      <FormattedMessage id="ConsoleSettings.preview.ready" />
    </Notice>
  );
}
