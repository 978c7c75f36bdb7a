import { FormattedMessage, useIntl } from 'react-intl';
import type { RequestStatus } from '#src/util/request.ts';
import { requiredPassword } from '#src/util/validators.ts';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectLogsInByCode } from './selectLogsInByCode.ts';
import css from './FieldCurrentPassword.module.css';

export interface FieldCurrentPasswordProps {
  /** Path of the value in the form. */
  name: string;
  /** Why it is required. */
  help: string;
  /** Address that the link to a new password is mailed to. */
  email: string;
  /** Status of mailing that link. */
  link: RequestStatus;
  onSendLink: () => void;
}

const validate = requiredPassword('FieldCurrentPassword.required');

/** Current password, and a link by mail for people who have forgotten it. */
export function FieldCurrentPassword({
  name,
  help,
  email,
  link,
  onSendLink,
}: FieldCurrentPasswordProps) {
  const intl = useIntl();
  const mayHaveNone = useAppSelector(selectLogsInByCode);
  return (
    <div className={css.root}>
      <FieldText
        name={name}
        type="password"
        autoComplete="current-password"
        label={intl.formatMessage({ id: 'FieldCurrentPassword.label' })}
        help={help}
        validate={validate}
      />
      <p className={css.forgotten}>
        <FormattedMessage id={`FieldCurrentPassword.${mayHaveNone ? 'none' : 'forgotten'}`} />{' '}
        <InlineTextButton aria-busy={link.status === 'loading' || undefined} onClick={onSendLink}>
          <FormattedMessage id="FieldCurrentPassword.sendLink" />
        </InlineTextButton>
      </p>
      <p className={css.news} role="status">
        {link.status === 'ready' && (
          <FormattedMessage id="FieldCurrentPassword.sent" values={{ email }} />
        )}
        {link.status === 'failed' && (
          <FormattedMessage
            id={`FieldCurrentPassword.${link.error.status === 429 ? 'tooMany' : 'failed'}`}
          />
        )}
      </p>
    </div>
  );
}
