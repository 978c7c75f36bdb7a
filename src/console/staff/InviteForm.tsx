import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { composeValidators, email, required } from '#src/util/validators.ts';
import { anyShape, roles } from '../api/shapes.ts';
import { useAct } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import css from './StaffPage.module.css';

interface Invite {
  email: string;
  role: string;
}

/** Invites somebody by mail. */
export function InviteForm() {
  const intl = useIntl();
  const invite = useAct((api, given: Invite) => api.post(anyShape, 'staff/invite', given), {
    done: given => (
      <FormattedMessage id="ConsoleStaff.invite.done" values={{ email: given.email }} />
    ),
  });
  return (
    <section className={css.invite} aria-labelledby="invite">
      <h2 id="invite" className={css.heading}>
        <FormattedMessage id="ConsoleStaff.invite" />
      </h2>
      <Form<Invite>
        onSubmit={async (given, form) => {
          const sent = { ...given, email: given.email.trim() };
          await invite.mutateAsync(sent).then(
            () => form.restart({ role: given.role }),
            // Shown above the button.
            () => undefined,
          );
        }}
        initialValues={{ role: 'support' }}
        render={({ handleSubmit, submitting }) => (
          <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
            <FormErrors />
            <FieldText
              name="email"
              type="email"
              autoComplete="off"
              label={intl.formatMessage({ id: 'ConsoleSignIn.email' })}
              validate={composeValidators(required(), email())}
            />
            <FieldRadioGroup
              name="role"
              label={intl.formatMessage({ id: 'ConsoleStaff.role' })}
              options={roles.map(role => ({
                value: role,
                label: intl.formatMessage({ id: `ConsoleRole.${role}` }),
                description: intl.formatMessage({ id: `ConsoleRole.${role}.help` }),
              }))}
              validate={required()}
            />
            <FailureNotice error={invite.error} />
            <div>
              <Button type="submit" inProgress={submitting}>
                <FormattedMessage id="ConsoleStaff.invite.submit" />
              </Button>
            </div>
          </form>
        )}
      />
    </section>
  );
}
