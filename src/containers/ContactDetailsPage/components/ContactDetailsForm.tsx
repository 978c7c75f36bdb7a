import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldCurrentPassword } from '#src/components/FieldCurrentPassword/FieldCurrentPassword.tsx';
import { FieldPhone } from '#src/components/FieldPhone/FieldPhone.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { SettingsForm, startAnewAfter } from '#src/components/SettingsForm/SettingsForm.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { requestPasswordLink, selectPasswordLink } from '#src/ducks/passwordLink.duck.ts';
import { composeValidators, email, required } from '#src/util/validators.ts';
import {
  changeEmail,
  savePhoneNumber,
  savingForgotten,
  selectSaving,
} from '../ContactDetailsPage.duck.ts';
import { changesOf, fieldErrorsOf, isOtherAddress, valuesOf } from '../contactDetails.ts';
import type { ContactDetails } from '../contactDetails.ts';
import { AddressState } from './AddressState.tsx';
import { SavingFailed } from './SavingFailed.tsx';
import type { CurrentUser } from '#shared/contract/entities.ts';

const validateEmail = composeValidators(required('validation.email'), email());

/** Changes what differs from what is kept; another address asks for the password. */
export function ContactDetailsForm({ user }: { user: CurrentUser }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const saving = useAppSelector(selectSaving);
  const link = useAppSelector(selectPasswordLink);
  const { email: address } = user.attributes;
  const statuses = [saving.email.status, saving.phoneNumber.status];

  async function save(values: ContactDetails) {
    const changes = changesOf(values, user);
    dispatch(savingForgotten());
    const [ofPhone, ofEmail] = await Promise.all([
      changes.phoneNumber === undefined ? null : dispatch(savePhoneNumber(changes.phoneNumber)),
      changes.email && dispatch(changeEmail(changes.email)),
    ]);
    if (ofEmail && changeEmail.rejected.match(ofEmail)) return fieldErrorsOf(ofEmail.payload);
    return ofPhone && savePhoneNumber.rejected.match(ofPhone) ? { [FORM_ERROR]: true } : undefined;
  }

  return (
    <Form<ContactDetails>
      initialValues={valuesOf(user)}
      // The account may be read anew while somebody types.
      keepDirtyOnReinitialize
      onSubmit={save}
      render={({ handleSubmit, form, values }) => (
        <SettingsForm
          onSubmit={event => void startAnewAfter(handleSubmit(event), form)}
          inProgress={statuses.includes('loading')}
          saved={
            statuses.includes('ready') &&
            !statuses.includes('failed') && <FormattedMessage id="ContactDetailsPage.saved" />
          }
          failure={
            <SavingFailed
              saving={saving}
              onRetry={() => void startAnewAfter(form.submit(), form)}
            />
          }
          submitLabel={<FormattedMessage id="ContactDetailsPage.save" />}
        >
          <div>
            <FieldText
              name="email"
              type="email"
              autoComplete="email"
              label={intl.formatMessage({ id: 'ContactDetailsPage.email' })}
              help={intl.formatMessage({ id: 'ContactDetailsPage.email.help' })}
              validate={validateEmail}
            />
            <AddressState user={user} isOther={isOtherAddress(values.email, user)} />
          </div>
          {isOtherAddress(values.email, user) && (
            <FieldCurrentPassword
              name="currentPassword"
              help={intl.formatMessage({ id: 'ContactDetailsPage.password.help' })}
              email={address}
              link={link}
              onSendLink={() => void dispatch(requestPasswordLink(address))}
            />
          )}
          <FieldPhone
            name="phoneNumber"
            label={intl.formatMessage({ id: 'ContactDetailsPage.phone' })}
            help={intl.formatMessage({ id: 'ContactDetailsPage.phone.help' })}
            optional
          />
        </SettingsForm>
      )}
    />
  );
}
