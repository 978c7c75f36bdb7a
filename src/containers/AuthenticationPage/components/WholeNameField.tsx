import { useFormState } from 'react-final-form';
import { useIntl } from 'react-intl';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { composeValidators, required } from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import { nameMax } from '#shared/contract/inputRules.ts';
import { publicNameOf, splitName } from '#shared/text/personName.ts';

// Which words are which is the same to it.
const both: Validator<string> = value =>
  splitName(value ?? '', 'en') ? undefined : 'MailCode.name.both';
const validateName = composeValidators<string>(required('MailCode.name.required'), both);

/** One field for first and last name, which says what others will see of it. */
export function WholeNameField() {
  const intl = useIntl();
  const { values } = useFormState<{ name?: string }>({ subscription: { values: true } });
  const name = splitName(values.name ?? '', languageOfLocale(intl.locale));
  return (
    <FieldText
      name="name"
      autoComplete="name"
      label={intl.formatMessage({ id: 'MailCode.name' })}
      help={
        name
          ? // Isolated: the sentence may run the other way.
            intl.formatMessage(
              { id: 'MailCode.name.shown' },
              { name: `\u2068${publicNameOf(name)}\u2069` },
            )
          : intl.formatMessage({ id: 'MailCode.name.help' })
      }
      maxLength={nameMax}
      validate={validateName}
    />
  );
}
