import { useState } from 'react';
import { useForm } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import css from '../AuthenticationPage.module.css';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { InlineTextButton, Link } from '#src/components/Link/Link.tsx';
import { paths } from '#shared/config/paths.ts';
import { required } from '#src/util/validators.ts';

const validateCode = required('AuthenticationPage.codeRequired');

/** Field for the code of a second factor: digits of the app, or a recovery code. */
export function CodeField() {
  const intl = useIntl();
  const form = useForm();
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className={css.code}>
      <FieldText
        // Another field: it takes the focus again.
        key={String(isRecovery)}
        name="code"
        type={isRecovery ? 'text' : 'number'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoFocus
        label={intl.formatMessage({
          id: `AuthenticationPage.${isRecovery ? 'recoveryCode' : 'code'}`,
        })}
        validate={validateCode}
      />
      <InlineTextButton
        onClick={() => {
          form.change('code', undefined);
          setIsRecovery(!isRecovery);
        }}
      >
        <FormattedMessage id={`AuthenticationPage.${isRecovery ? 'toCode' : 'toRecoveryCode'}`} />
      </InlineTextButton>
    </div>
  );
}

/** Ways on for who has no code. */
export function CodeWays({ onOtherAccount }: { onOtherAccount: () => void }) {
  return (
    <div className={css.switch}>
      <p>
        <FormattedMessage
          id="AuthenticationPage.codeLost"
          values={{ link: chunks => <Link to={paths.contact()}>{chunks}</Link> }}
        />
      </p>
      <InlineTextButton onClick={onOtherAccount}>
        <FormattedMessage id="AuthenticationPage.otherAccount" />
      </InlineTextButton>
    </div>
  );
}
