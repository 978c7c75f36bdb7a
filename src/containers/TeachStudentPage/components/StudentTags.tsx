import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Chips } from '#src/components/Chips/Chips.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { noteLimits } from '#shared/contract/noteLimits.ts';
import { cleanLine, truncate } from '#shared/text/text.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { fetchStudent, setTags } from '../TeachStudentPage.duck.ts';

export interface StudentTagsProps {
  customerId: string;
  tags: readonly string[];
}

/** Words by which the teacher knows a student; each change is saved at once. */
export function StudentTags({ customerId, tags }: StudentTagsProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [error, setError] = useState<AppError | null>(null);
  const isFull = tags.length >= noteLimits.tags;

  async function save(next: readonly string[]): Promise<boolean> {
    setError(null);
    const saved = await dispatch(setTags({ customerId, tags: [...next] }));
    if (!setTags.rejected.match(saved)) return true;
    setError(rejectionOf(saved));
    return false;
  }

  async function add(text: string): Promise<boolean> {
    const tag = cleanLine(truncate(text, noteLimits.tag));
    return !tag || tags.includes(tag) || save([...tags, tag]);
  }

  return (
    <Chips
      title={<FormattedMessage id="StudentTags.title" />}
      chips={tags.map(tag => ({
        id: tag,
        text: tag,
        removeLabel: intl.formatMessage({ id: 'StudentTags.remove' }, { tag }),
      }))}
      label={intl.formatMessage({ id: 'StudentTags.new' })}
      placeholder={intl.formatMessage({ id: 'StudentTags.example' })}
      maxLength={noteLimits.tag}
      addLabel={<FormattedMessage id="StudentTags.add" />}
      full={isFull && <FormattedMessage id="StudentTags.full" values={{ most: noteLimits.tags }} />}
      onAdd={add}
      onRemove={removed => save(tags.filter(tag => tag !== removed))}
    >
      {error && (
        <TeachFailure
          title={<FormattedMessage id="StudentTags.failed" />}
          error={error}
          onReload={() => void dispatch(fetchStudent(customerId))}
        />
      )}
    </Chips>
  );
}
