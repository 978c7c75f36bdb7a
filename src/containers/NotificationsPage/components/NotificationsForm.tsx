import { useMemo } from 'react';
import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { FieldCheckboxGroup } from '#src/components/FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldTimeZone } from '#src/components/FieldTimeZone/FieldTimeZone.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { KeptFields } from '#src/components/KeptFields.ts';
import { SettingsForm, startAnewAfter } from '#src/components/SettingsForm/SettingsForm.tsx';
import { useReader } from '#src/components/useNow.ts';
import { formKey } from '#src/util/storedText.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { mailKindsOf } from '#shared/config/mails.ts';
import { languageOfLocale, offeredLanguages } from '#shared/config/siteLanguages.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import { userTypeOf } from '#shared/values/people.ts';
import {
  saveNotifications,
  savingForgotten,
  selectNotifications,
} from '../NotificationsPage.duck.ts';
import { asBrowser, valuesOf } from '../notifications.ts';
import type { NotificationValues } from '../notifications.ts';

const keptNames = ['language', 'timeZone', 'mails'];

/** Form of language, time zone and optional mails. */
export function NotificationsForm({ user }: { user: CurrentUser }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { save } = useAppSelector(selectNotifications);
  const language = languageOfLocale(intl.locale);
  const initialValues = useMemo(() => valuesOf(user, language), [user, language]);
  const zones = useBrowserOption();

  async function submit(values: NotificationValues) {
    dispatch(savingForgotten());
    const answer = await dispatch(saveNotifications(values));
    return saveNotifications.rejected.match(answer) ? { [FORM_ERROR]: true } : undefined;
  }

  return (
    <Form<NotificationValues>
      initialValues={initialValues}
      keepDirtyOnReinitialize
      onSubmit={submit}
      render={({ handleSubmit, form }) => (
        <SettingsForm
          onSubmit={event => void startAnewAfter(handleSubmit(event), form)}
          inProgress={save.status === 'loading'}
          saved={save.status === 'ready' && <FormattedMessage id="NotificationsPage.saved" />}
          failure={
            save.status === 'failed' && (
              <Notice
                tone="error"
                title={<FormattedMessage id="NotificationsPage.failed" />}
                action={
                  <Button
                    variant="secondary"
                    size="small"
                    onClick={() => void startAnewAfter(form.submit(), form)}
                  >
                    <FormattedMessage id="NotificationsPage.retry" />
                  </Button>
                }
              >
                <FormattedMessage id="NotificationsPage.failed.text" />
              </Notice>
            )
          }
          submitLabel={<FormattedMessage id="NotificationsPage.save" />}
        >
          <KeptFields keptAs={formKey('mails', user.id)} names={keptNames} />
          {offeredLanguages().length > 1 && (
            <FieldRadioGroup
              name="language"
              label={intl.formatMessage({ id: 'NotificationsPage.language' })}
              help={intl.formatMessage({ id: 'NotificationsPage.language.help' })}
              options={offeredLanguages().map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
          <FieldTimeZone
            name="timeZone"
            label={intl.formatMessage({ id: 'NotificationsPage.timeZone' })}
            help={intl.formatMessage({ id: 'NotificationsPage.timeZone.help' })}
            first={zones}
          />
          <FieldCheckboxGroup
            name="mails"
            variant="list"
            label={intl.formatMessage({ id: 'NotificationsPage.mails' })}
            help={intl.formatMessage({ id: 'NotificationsPage.mails.help' })}
            options={mailKindsOf(userTypeOf(user)).map(kind => ({
              value: kind,
              label: intl.formatMessage({ id: `NotificationsPage.mail.${kind}` }),
              description: intl.formatMessage({ id: `NotificationsPage.mail.${kind}.text` }),
            }))}
          />
        </SettingsForm>
      )}
    />
  );
}

/** Returns the choice of the browser's zone, which has a name after hydration only. */
function useBrowserOption() {
  const intl = useIntl();
  const zone = useReader()?.timeZone;
  return useMemo(() => {
    const label = zone
      ? intl.formatMessage(
          { id: 'NotificationsPage.timeZone.browserNamed' },
          { zone: zoneCity(zone, intl) },
        )
      : intl.formatMessage({ id: 'NotificationsPage.timeZone.browser' });
    return [{ value: asBrowser, label }];
  }, [intl, zone]);
}
