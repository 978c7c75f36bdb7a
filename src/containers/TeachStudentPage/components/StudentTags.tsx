import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { noteLimits } from '#shared/contract/noteLimits.ts';
import { cleanLine, truncate } from '#shared/text/text.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { fetchStudent, setTags } from '../TeachStudentPage.duck.ts';
import css from './StudentTags.module.css';

export interface StudentTagsProps {
  customerId: string;
  tags: readonly string[];
}

/** Words by which the teacher knows a student; each change is saved at once. */
export function StudentTags({ customerId, tags }: StudentTagsProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const isFull = tags.length >= noteLimits.tags;

  async function save(next: readonly string[], onSaved?: () => void) {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const saved = await dispatch(setTags({ customerId, tags: [...next] }));
    setBusy(false);
    if (setTags.rejected.match(saved)) setError(rejectionOf(saved));
    else onSaved?.();
  }

  function add(event: FormEvent) {
    event.preventDefault();
    const tag = cleanLine(truncate(text, noteLimits.tag));
    if (!tag || tags.includes(tag)) setText('');
    else void save([...tags, tag], () => setText(''));
  }

  return (
    <section className={css.root} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={css.heading}>
        <FormattedMessage id="StudentTags.title" />
      </h2>
      <TagList
        tags={tags}
        // The button is gone then.
        onRemove={tag =>
          void save(
            tags.filter(one => one !== tag),
            () => input.current?.focus(),
          )
        }
      />
      {isFull ? (
        <p className={css.help}>
          <FormattedMessage id="StudentTags.full" values={{ most: noteLimits.tags }} />
        </p>
      ) : (
        <form className={css.form} onSubmit={add}>
          <input
            ref={input}
            className={css.input}
            aria-label={intl.formatMessage({ id: 'StudentTags.new' })}
            placeholder={intl.formatMessage({ id: 'StudentTags.example' })}
            maxLength={noteLimits.tag}
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <Button type="submit" variant="secondary" inProgress={isBusy}>
            <FormattedMessage id="StudentTags.add" />
          </Button>
        </form>
      )}
      {error && (
        <TeachFailure
          title={<FormattedMessage id="StudentTags.failed" />}
          error={error}
          onReload={() => void dispatch(fetchStudent(customerId))}
        />
      )}
    </section>
  );
}

interface TagListProps {
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

function TagList({ tags, onRemove }: TagListProps) {
  const intl = useIntl();
  if (tags.length === 0) return null;
  return (
    <ul className={css.tags}>
      {tags.map(tag => (
        <li key={tag} className={css.tag}>
          <bdi>{tag}</bdi>
          <button
            type="button"
            className={css.remove}
            aria-label={intl.formatMessage({ id: 'StudentTags.remove' }, { tag })}
            onClick={() => onRemove(tag)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
