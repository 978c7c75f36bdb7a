import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { FieldCheckboxGroup } from '#src/components/FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import type { Validator } from '#src/util/validators.ts';
import { firstCover } from '../profile.ts';
import { fetchCovers, selectCovers } from '../ProfileSettingsPage.duck.ts';

const firstYear = 1940;

/** A year of four digits that is not to come; empty for none. */
const validateYear: Validator = text => {
  const year = typeof text === 'string' ? text.trim() : '';
  if (year === '') return undefined;
  const isYear = /^\d{4}$/.test(year);
  return isYear && Number(year) >= firstYear && Number(year) <= new Date().getFullYear()
    ? undefined
    : 'ProfileSettingsPage.since.invalid';
};

/** What only teachers say of themselves: since when they teach, languages, and the cover. */
export function TeacherFields() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const covers = useAppSelector(selectCovers);
  const languages = useOptions(choicesOfField('languages'));
  const message = (id: string) => intl.formatMessage({ id: `ProfileSettingsPage.${id}` });
  useEffect(() => void dispatch(fetchCovers()), [dispatch]);
  return (
    <>
      <FieldText
        name="teachesSince"
        type="number"
        label={message('since')}
        help={message('since.help')}
        maxLength={4}
        optional
        validate={validateYear}
      />
      <FieldCheckboxGroup
        name="languages"
        variant="chips"
        label={message('languages')}
        help={message('languages.help')}
        options={languages}
        optional
      />
      {covers.length > 0 && (
        <FieldSelect
          name="coverClass"
          label={message('cover')}
          help={message('cover.help')}
          options={[
            { value: firstCover, label: message('cover.first') },
            ...covers.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
    </>
  );
}
