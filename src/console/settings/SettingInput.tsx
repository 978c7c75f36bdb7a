import { useIntl } from 'react-intl';
import { defaultSettings } from '#shared/config/marketplace.ts';
import type { Settings } from '#shared/config/marketplace.ts';
import type { BrandImageKey } from '#shared/settings/brandImages.ts';
import { settingFields, settingKeys } from '#shared/settings/fields.ts';
import { FieldCheckbox } from '#src/components/FieldCheckbox/FieldCheckbox.tsx';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import type { Validator } from '#src/util/validators.ts';
import { useField } from 'react-final-form';
import { FieldCities } from './FieldCities.tsx';
import { FieldImage } from './FieldImage.tsx';
import { FieldCurrencyChoice } from './FieldCurrencyChoice.tsx';
import { FieldColour } from './FieldColour.tsx';
import { settingValidator } from './settingsValues.ts';

/** Validators are made once: a form registers a field again for another one. */
const validators: Record<string, Validator> = Object.fromEntries(
  settingKeys.map(key => [key, settingValidator(key)]),
);

/** Settings whose help says what is not plain from their label. */
const withHelp: ReadonlySet<string> = new Set([
  'siteTitle',
  'mainColor',
  'nightColor',
  'logo',
  'nightLogo',
  'icon',
  'socialImage',
  'providerCommissionPercent',
  'paymentGatewayFeePercent',
  'customerCommissionPercent',
  'listingMinimumPrice',
  'listingMaximumPrice',
  'dayCountAvailableForBooking',
  'cities',
  'languages',
  'hasWaitingLists',
  'hasSubscriptions',
  'hasStays',
  'hasSeveralPlaces',
  'hasClassrooms',
  'hasTips',
  'roomSize',
  'companyName',
  'taxName',
  'taxRate',
  'announcementEn',
  'announcementEs',
  'termsUpdated',
  'privacyUpdated',
]);

export interface SettingInputProps {
  setting: keyof Settings;
  /** The role may not change it. */
  disabled: boolean;
}

/** The field of a setting, by its kind. */
export function SettingInput({ setting, disabled }: SettingInputProps) {
  const intl = useIntl();
  const { kind, max, options = [] } = settingFields[setting];
  const currency = useField<string>('currency', { subscription: { value: true } }).input.value;
  const props = {
    name: setting,
    label: intl.formatMessage({ id: `ConsoleSettings.${setting}` }, { currency }),
    ...(withHelp.has(setting) && {
      help: intl.formatMessage({ id: `ConsoleSettings.${setting}.help` }),
    }),
    optional: defaultSettings[setting] === '' || kind === 'image',
    validate: validators[setting],
    disabled,
  };
  switch (kind) {
    case 'colour':
      return (
        <FieldColour
          {...props}
          pick={intl.formatMessage({ id: 'ConsoleSettings.pick' }, { label: props.label })}
        />
      );
    case 'switch':
      return <FieldCheckbox {...props} />;
    case 'cities':
      return <FieldCities {...props} />;
    case 'choice':
      if (setting === 'currency') return <FieldCurrencyChoice {...props} options={options} />;
      return (
        <FieldSelect
          {...props}
          optional={false}
          options={options.map(value => ({
            value,
            label: intl.formatMessage({ id: `ConsoleSettings.${setting}.${value}` }),
          }))}
        />
      );
    case 'image':
      return <FieldImage {...props} setting={setting as BrandImageKey} />;
    case 'date':
      return <FieldDate {...props} />;
    case 'money':
    case 'percent':
    case 'rate':
    case 'days':
      return <FieldText {...props} autoComplete="off" />;
    case 'url':
      return <FieldText {...props} type="url" autoComplete="off" />;
    case 'name':
    case 'text':
      return <FieldText {...props} autoComplete="off" maxLength={max} />;
  }
}
