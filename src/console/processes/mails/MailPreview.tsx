import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { dataOf } from '../../api/consoleApi.ts';
import { ConsoleError } from '../../api/consoleError.ts';
import { useSignedIn } from '../../access/SessionContext.tsx';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { RowsSkeleton } from '../../shell/RowsSkeleton.tsx';
import { mailShape } from '../model/processShapes.ts';
import type { MailRequest } from './mailRequest.ts';
import css from './MailsView.module.css';

const shape = dataOf(mailShape);

/** A mail as a phone shows it, its subject, and its text part. */
export function MailPreview({ request }: { request: MailRequest }) {
  const intl = useIntl();
  const { api } = useSignedIn();
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['mail_templates/preview', request],
    queryFn: () => api.post(shape, 'mail_templates/preview', request),
    placeholderData: before => before,
    retry: false,
  });
  if (error instanceof ConsoleError && error.code === 'invalid-template') {
    return (
      <Notice tone="error">
        <FormattedMessage id="ConsoleMails.invalid" />
      </Notice>
    );
  }
  if (error) return <FailureNotice error={error} />;
  if (!data) return <RowsSkeleton />;
  return (
    <div className={css.preview} aria-busy={isPlaceholderData}>
      <p className={css.subject} dir="auto">
        {data.subject}
      </p>
      <div className={css.parts}>
        <MailFrame title={intl.formatMessage({ id: 'ConsoleMails.html' })} html={data.html} />
        <section className={css.text}>
          <h2 className={css.heading}>
            <FormattedMessage id="ConsoleMails.text" />
          </h2>
          <pre className={css.plain} dir="auto">
            {data.text}
          </pre>
        </section>
      </div>
    </div>
  );
}

/**
 * Gives the styles of a mail to its document: the content security policy of the console forbids
 * style elements, and frames inherit it.
 */
function adoptStyles(frame: HTMLIFrameElement): void {
  const [inner, view] = [frame.contentDocument, frame.contentWindow];
  if (!inner || !view) return;
  const { CSSStyleSheet: Sheet } = view as Window & typeof globalThis;
  inner.adoptedStyleSheets = [...inner.querySelectorAll('style')].map(({ textContent }) => {
    const sheet = new Sheet();
    sheet.replaceSync(textContent);
    return sheet;
  });
}

/** A mail in a frame as wide as a phone. Its scripts do not run, and its links lead nowhere. */
function MailFrame({ title, html }: { title: string; html: string }) {
  return (
    <iframe
      className={css.frame}
      title={title}
      // Without scripts the mail can not use that it has the origin of the console.
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={({ currentTarget }) => adoptStyles(currentTarget)}
    />
  );
}
