import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { KeptFields } from '#src/components/KeptFields.ts';
import { SettingsForm, startAnewAfter } from '#src/components/SettingsForm/SettingsForm.tsx';
import { listingLimits } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { nameMax } from '#shared/contract/inputRules.ts';
import { formKey } from '#src/util/storedText.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { maxLength, required } from '#src/util/validators.ts';
import { changeOf, valuesOf } from '../profile.ts';
import type { ProfileValues } from '../profile.ts';
import { selectUpdate, selectUpload, updateProfile } from '../ProfileSettingsPage.duck.ts';
import { ProfilePreview } from './ProfilePreview.tsx';
import { PictureField } from './PictureField.tsx';
import { TipField } from './TipField.tsx';
import { TeacherFields } from './TeacherFields.tsx';
import css from '../ProfileSettingsPage.module.css';
import type { CurrentUser } from '#shared/contract/entities.ts';

const validateFirstName = required('ProfileSettingsPage.firstName.required');
const validateLastName = required('ProfileSettingsPage.lastName.required');
const validateBio = maxLength(listingLimits.textMax);

const keptNames = [
  ...['firstName', 'lastName', 'bio', 'tipAddress'],
  ...['teachesSince', 'languages', 'coverClass'],
];

export interface ProfileFormProps {
  user: CurrentUser;
  /** Help texts differ for teachers. */
  isTeacher: boolean;
}

/** Form that saves the changed values of the profile. */
export function ProfileForm({ user, isTeacher }: ProfileFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const update = useAppSelector(selectUpdate);
  const upload = useAppSelector(selectUpload);
  const message = (id: string) => intl.formatMessage({ id: `ProfileSettingsPage.${id}` });

  async function save(values: ProfileValues) {
    const answer = await dispatch(updateProfile(changeOf(values, user)));
    return updateProfile.fulfilled.match(answer) ? undefined : { [FORM_ERROR]: true };
  }

  return (
    <Form<ProfileValues>
      initialValues={valuesOf(user)}
      // The user may be reloaded while the form is being edited.
      keepDirtyOnReinitialize
      onSubmit={save}
      render={({ handleSubmit, form, values }) => (
        <div className={css.columns}>
          <SettingsForm
            onSubmit={event => void startAnewAfter(handleSubmit(event), form)}
            inProgress={update.status === 'loading'}
            isWaiting={upload.status === 'loading'}
            saved={update.status === 'ready' && message('saved')}
            failure={
              update.status === 'failed' && (
                <Notice
                  tone="error"
                  title={message('failed')}
                  action={
                    <Button
                      variant="secondary"
                      size="small"
                      onClick={() => void startAnewAfter(form.submit(), form)}
                    >
                      <FormattedMessage id="ProfileSettingsPage.retry" />
                    </Button>
                  }
                >
                  {message('failed.text')}
                </Notice>
              )
            }
            submitLabel={message('save')}
            hasMoreBelow={isTeacher}
          >
            <KeptFields keptAs={formKey('profile', user.id)} names={keptNames} />
            <PictureField user={user} />
            <NameFields />
            <FieldTextArea
              name="bio"
              label={message('bio')}
              help={message(`bio.help.${isTeacher ? 'teacher' : 'student'}`)}
              rows={6}
              maxLength={listingLimits.textMax}
              optional
              validate={validateBio}
            />
            {isTeacher && <TeacherFields />}
            {isTeacher && marketplace.hasTips && <TipField />}
          </SettingsForm>
          <ProfilePreview user={user} values={values} />
        </div>
      )}
    />
  );
}

function NameFields() {
  const intl = useIntl();
  const message = (id: string) => intl.formatMessage({ id: `ProfileSettingsPage.${id}` });
  return (
    <div className={css.names}>
      <FieldText
        name="firstName"
        autoComplete="given-name"
        label={message('firstName')}
        maxLength={nameMax}
        validate={validateFirstName}
      />
      <FieldText
        name="lastName"
        autoComplete="family-name"
        label={message('lastName')}
        maxLength={nameMax}
        validate={validateLastName}
      />
    </div>
  );
}
