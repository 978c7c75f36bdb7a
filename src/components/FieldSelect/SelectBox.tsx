import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import field from '../Field/Field.module.css';
import css from './SelectBox.module.css';

export interface SelectBoxProps extends Omit<ComponentPropsWithRef<'select'>, 'className'> {
  /** Options and groups of options. */
  children: ReactNode;
  /** Label of the empty option. */
  placeholder?: string;
}

/** The native select in our dress, outside of any form library. Needs a label or aria-label. */
export function SelectBox({ children, placeholder, ...select }: SelectBoxProps) {
  const intl = useIntl();
  const isEmpty = select.value === '';
  return (
    <span className={css.root}>
      <select {...select} className={clsx(field.control, css.select, isEmpty && css.empty)}>
        {(placeholder !== undefined || isEmpty) && (
          <option value="" disabled>
            {placeholder ?? intl.formatMessage({ id: 'FieldSelect.choose' })}
          </option>
        )}
        {children}
      </select>
      <ChevronDown className={css.arrow} aria-hidden="true" />
    </span>
  );
}
