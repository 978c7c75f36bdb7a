import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { useDelayed } from '../hooks/useDelayed.ts';
import css from './KeywordFilter.module.css';

/** Typing pauses this long before it counts. */
const pause = 600;
/** Fewer letters than this are likely the beginning of more, so they wait longer. */
const shortLength = 3;
const pauseWhenShort = 2000;

export interface KeywordFilterProps {
  /** Keywords of the address. */
  value: string;
  /** Told once typing has paused, or at once on Enter. */
  onChange: (keywords: string) => void;
}

/** Words to search for, taking effect while they are typed. */
export function KeywordFilter({ value, onChange }: KeywordFilterProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const { schedule, flush, cancel } = useDelayed((keywords: string) => onChange(keywords.trim()));
  // Another way of searching (the topbar, Back) changed the address.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }

  function type(text: string) {
    setTyped(text);
    const { length } = text.trim();
    schedule(text, length > 0 && length < shortLength ? pauseWhenShort : pause);
  }

  return (
    <form
      role="search"
      className={css.root}
      onSubmit={event => {
        event.preventDefault();
        flush();
      }}
    >
      <label className={css.box}>
        <VisuallyHidden>
          <FormattedMessage id="SearchPage.keywords.label" />
        </VisuallyHidden>
        <Search aria-hidden="true" className={css.icon} />
        <input
          className={css.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          placeholder={intl.formatMessage({ id: 'SearchPage.keywords.placeholder' })}
          value={typed}
          onChange={event => type(event.target.value)}
        />
      </label>
      {typed !== '' && (
        <button
          type="button"
          className={css.clear}
          aria-label={intl.formatMessage({ id: 'SearchPage.keywords.clear' })}
          onClick={() => {
            cancel();
            setTyped('');
            onChange('');
          }}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </form>
  );
}
