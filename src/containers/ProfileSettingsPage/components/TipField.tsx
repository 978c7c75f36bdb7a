import { useIntl } from 'react-intl';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { readTipAddress, tipAddressMax } from '#shared/contract/tipAddress.ts';
import type { Validator } from '#src/util/validators.ts';

const validateTipAddress: Validator<string> = value =>
  value !== undefined && value.trim() !== '' && readTipAddress(value) === null
    ? 'ProfileSettingsPage.tipAddress.invalid'
    : undefined;

/** Field for a page of the teacher that takes tips. */
export function TipField() {
  const intl = useIntl();
  return (
    <FieldText
      name="tipAddress"
      type="url"
      label={intl.formatMessage({ id: 'ProfileSettingsPage.tipAddress' })}
      help={intl.formatMessage({ id: 'ProfileSettingsPage.tipAddress.help' })}
      maxLength={tipAddressMax}
      optional
      validate={validateTipAddress}
    />
  );
}
