import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldCurrentPassword } from '#src/features/password/FieldCurrentPassword.tsx';
import { FieldPhone } from '#src/components/FieldPhone/FieldPhone.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { KeptFields } from '#src/components/KeptFields.ts';
import { SettingsForm, startAnewAfter } from '#src/components/SettingsForm/SettingsForm.tsx';
import { formKey } from '#src/util/storedText.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  requestPasswordLink,
  selectPasswordLink,
} from '#src/features/password/passwordLink.duck.ts';
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
import type { CurrentUser } from '#shared/contract/entities.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import type { ContactDetailsState } from '../ContactDetailsPage.duck.ts';

const validateEmail = composeValidators(required('validation.email'), email());

const keptNames = ['email', 'phoneNumber'];

/** Form that saves the changed details. A new address requires the password. */
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
      // The user may be reloaded while the form is being edited.
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
          <KeptFields keptAs={formKey('contact details', user.id)} names={keptNames} />
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

interface SavingFailedProps {
  saving: ContactDetailsState;
  onRetry: () => void;
}

/** Shows which details could not be saved, unless a field shows it. */
function SavingFailed({ saving, onRetry }: SavingFailedProps) {
  const ofEmail = errorOf(saving.email);
  const email = ofEmail && isToldByField(ofEmail) ? null : ofEmail;
  const phone = errorOf(saving.phoneNumber);
  if (!email && !phone) return null;
  if (email?.code === 'email-too-many-verification-requests') {
    return (
      <Notice tone="error" title={<FormattedMessage id="ContactDetailsPage.error.tooMany" />} />
    );
  }
  const what = email && phone ? 'both' : email ? 'email' : 'phone';
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={`ContactDetailsPage.error.${what}`} />}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          <FormattedMessage id="ContactDetailsPage.retry" />
        </Button>
      }
    >
      <FormattedMessage id="ContactDetailsPage.error.text" />
    </Notice>
  );
}

const isToldByField = ({ code, status }: AppError) => code === 'email-taken' || status === 403;
