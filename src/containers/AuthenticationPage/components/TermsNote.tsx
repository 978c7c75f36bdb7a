import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { paths } from '#shared/config/paths.ts';
import css from './AuthForm.module.css';

/** What whoever opens an account agrees to. */
export function TermsNote() {
  return (
    <p className={css.terms}>
      <FormattedMessage
        id="AuthenticationPage.terms"
        values={{
          terms: words => <Link to={paths.terms()}>{words}</Link>,
          privacy: words => <Link to={paths.privacy()}>{words}</Link>,
        }}
      />
    </p>
  );
}
