import { useMemo } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NewAccount } from '#shared/contract/bodies/account.ts';
import type { Newcomer } from '#shared/contract/api/account.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { paths } from '#shared/config/paths.ts';
import { doorOf } from '../door.ts';
import type { Door } from '../door.ts';
import { returnAddress } from '../returnAddress.ts';
import css from '../AuthenticationPage.module.css';
import { PersonFields, TermsNote } from './PersonFields.tsx';
import type { PersonValues } from './PersonFields.tsx';
import { cleanLine } from '#shared/text/text.ts';

export interface ConfirmFormProps {
  newcomer: Newcomer;
  inProgress: boolean;
  onSubmit: (account: NewAccount) => Promise<void>;
}

const noDoor: Door = {};

/** Form for a social sign-up, filled with the provider's data. */
export function ConfirmForm({ newcomer, inProgress, onSubmit }: ConfirmFormProps) {
  const intl = useIntl();
  const { email, firstName, lastName } = newcomer;
  const from = returnAddress(newcomer);
  // Without a page to return to, the desk is next.
  const { userType } = from === paths.teach() ? noDoor : doorOf(from);
  const initialValues = useMemo(
    () => ({
      email: email ?? '',
      fname: firstName ?? '',
      lname: lastName ?? '',
      userType,
    }),
    [email, firstName, lastName, userType],
  );
  return (
    <Form<PersonValues>
      initialValues={initialValues}
      onSubmit={values =>
        inProgress
          ? undefined
          : onSubmit({
              userType: values.userType,
              email: values.email.trim(),
              firstName: cleanLine(values.fname),
              lastName: cleanLine(values.lname),
              language: languageOfLocale(intl.locale),
            })
      }
      render={({ handleSubmit }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          <PersonFields userType={userType} />
          <TermsNote />
          <Button type="submit" size="large" fullWidth inProgress={inProgress}>
            <FormattedMessage id="AuthenticationPage.signupSubmit" />
          </Button>
        </form>
      )}
    />
  );
}
