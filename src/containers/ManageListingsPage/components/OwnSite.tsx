import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import css from './OwnSite.module.css';

/** The line by which a teacher's own site shows the schedule, to copy. */
export function OwnSite() {
  const intl = useIntl();
  const copy = useCopy();
  const id = useId();
  const { rootUrl } = useConfig();
  const user = useAppSelector(selectCurrentUser);
  if (!user) return null;
  const line = `<script src="${rootUrl}${paths.widgetScript()}" data-teacher="${user.id}"></script>`;
  const told = {
    copied: intl.formatMessage({ id: 'OwnSite.copied' }),
    failed: intl.formatMessage({ id: 'OwnSite.notCopied' }),
  };
  return (
    <details className={css.root}>
      <summary className={css.summary}>
        <FormattedMessage id="OwnSite.title" />
      </summary>
      <div className={css.content}>
        <p>
          <FormattedMessage id="OwnSite.text" />
        </p>
        <label htmlFor={id}>
          <FormattedMessage id="OwnSite.line" />
        </label>
        <textarea
          id={id}
          className={css.line}
          readOnly
          dir="ltr"
          rows={3}
          value={line}
          onFocus={event => event.target.select()}
        />
        <div className={css.acts}>
          <Button variant="secondary" onClick={() => void copy(line, told)}>
            <FormattedMessage id="OwnSite.copy" />
          </Button>
          {/* Not a page of the app: the server writes it. */}
          <a className={css.look} href={paths.widget(user)} target="_blank" rel="noreferrer">
            <FormattedMessage id="OwnSite.look" />
          </a>
        </div>
      </div>
    </details>
  );
}
