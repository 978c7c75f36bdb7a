import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { useIntl } from 'react-intl';
import css from './PasswordInput.module.css';

/** A control for a password, which can be seen while it is typed. */
export function PasswordInput(input: Omit<ComponentProps<'input'>, 'type'>) {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={css.root}>
      <input {...input} type={isShown ? 'text' : 'password'} autoCapitalize="none" />
      {/* Without the word of the label, which names the control alone. */}
      <button
        type="button"
        className={css.toggle}
        aria-controls={input.id}
        aria-label={intl.formatMessage({ id: 'PasswordInput.show' })}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden="true" />
      </button>
    </div>
  );
}
