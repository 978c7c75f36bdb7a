import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { KeptFields } from '#src/components/KeptFields.ts';
import { SettingsForm, startAnewAfter } from '#src/components/SettingsForm/SettingsForm.tsx';
import { billingLimits } from '#shared/contract/inputRules.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import { formKey } from '#src/util/storedText.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { composeValidators, maxLength, visible } from '#src/util/validators.ts';
import { saveBilling, selectSave } from '../BillingPage.duck.ts';
import { addressLines, valuesOf } from '../billing.ts';
import type { BillingValues } from '../billing.ts';

const validate = {
  name: composeValidators(visible, maxLength(billingLimits.name)),
  address: composeValidators(visible, maxLength(billingLimits.address), addressLines),
  taxNumber: composeValidators(visible, maxLength(billingLimits.taxNumber)),
  taxNote: composeValidators(visible, maxLength(billingLimits.taxNote)),
};

const keptNames = ['name', 'address', 'taxNumber', 'taxNote'];

export interface BillingFormProps {
  user: CurrentUser;
  /** Teachers sell: they may have a business, and a word on tax. */
  isTeacher: boolean;
}

/** Form that saves what is printed on receipts. */
export function BillingForm({ user, isTeacher }: BillingFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const saving = useAppSelector(selectSave);
  const message = (id: string) => intl.formatMessage({ id: `BillingPage.${id}` });

  async function save(values: BillingValues) {
    const answer = await dispatch(saveBilling(values));
    return saveBilling.fulfilled.match(answer) ? undefined : { [FORM_ERROR]: true };
  }

  return (
    <Form<BillingValues>
      initialValues={valuesOf(user)}
      // The user may be reloaded while the form is being edited.
      keepDirtyOnReinitialize
      onSubmit={save}
      render={({ handleSubmit, form }) => (
        <SettingsForm
          onSubmit={event => void startAnewAfter(handleSubmit(event), form)}
          inProgress={saving.status === 'loading'}
          saved={saving.status === 'ready' && message('saved')}
          failure={
            saving.status === 'failed' && (
              <Notice
                tone="error"
                title={message('failed')}
                action={
                  <Button
                    variant="secondary"
                    size="small"
                    onClick={() => void startAnewAfter(form.submit(), form)}
                  >
                    <FormattedMessage id="BillingPage.retry" />
                  </Button>
                }
              />
            )
          }
          submitLabel={message('save')}
        >
          <KeptFields keptAs={formKey('billing', user.id)} names={keptNames} />
          <Fields user={user} isTeacher={isTeacher} />
        </SettingsForm>
      )}
    />
  );
}

function Fields({ user, isTeacher }: BillingFormProps) {
  const intl = useIntl();
  const { firstName, lastName } = user.attributes.profile;
  const message = (id: string, values?: Record<string, string>) =>
    intl.formatMessage({ id: `BillingPage.${id}` }, values);
  const role = isTeacher ? 'teacher' : 'student';
  return (
    <>
      <FieldText
        name="name"
        autoComplete={isTeacher ? 'organization' : 'billing name'}
        label={message(`name.${role}`)}
        help={message('name.help', { name: `${firstName} ${lastName}`.trim() })}
        maxLength={billingLimits.name}
        optional
        validate={validate.name}
      />
      <FieldTextArea
        name="address"
        autoComplete="billing street-address"
        label={message('address')}
        help={message('address.help')}
        rows={4}
        maxLength={billingLimits.address}
        optional
        validate={validate.address}
      />
      <FieldText
        name="taxNumber"
        label={message('taxNumber')}
        help={message(`taxNumber.help.${role}`)}
        maxLength={billingLimits.taxNumber}
        optional
        validate={validate.taxNumber}
      />
      {isTeacher && (
        <FieldText
          name="taxNote"
          label={message('taxNote')}
          help={message('taxNote.help')}
          maxLength={billingLimits.taxNote}
          optional
          validate={validate.taxNote}
        />
      )}
    </>
  );
}
