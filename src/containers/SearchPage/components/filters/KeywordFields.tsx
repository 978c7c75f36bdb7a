import { useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { keywordsShortLength, searchPauses } from '#src/config/search.ts';
import type { FilterFieldsProps } from '../../filters.ts';
import css from './KeywordFields.module.css';

/** Field for keywords, applied while typing. */
export function KeywordFields({
  query: { keywords },
  onChange,
}: Pick<FilterFieldsProps, 'query' | 'onChange'>) {
  const intl = useIntl();
  const [typed, setTyped] = useState(keywords);
  const input = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState(keywords);
  // The address was changed elsewhere, for instance by the topbar or by Back.
  if (known !== keywords) {
    setKnown(keywords);
    if (typed.trim() !== keywords) setTyped(keywords);
  }

  function type(text: string) {
    setTyped(text);
    const trimmed = text.trim();
    const isShort = trimmed.length > 0 && trimmed.length < keywordsShortLength;
    onChange({ keywords: trimmed }, isShort ? searchPauses.keywordsShort : searchPauses.keywords);
  }

  return (
    <form
      role="search"
      className={css.root}
      onSubmit={event => {
        event.preventDefault();
        onChange({ keywords: typed.trim() });
      }}
    >
      <label className={css.box}>
        <VisuallyHidden>
          <FormattedMessage id="SearchPage.keywords.label" />
        </VisuallyHidden>
        <Search aria-hidden="true" className={css.icon} />
        <input
          ref={input}
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
            setTyped('');
            onChange({ keywords: '' });
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </form>
  );
}
