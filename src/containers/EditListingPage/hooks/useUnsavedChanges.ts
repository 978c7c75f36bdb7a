import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { unsavedChangesOf, unsavedMemory } from '../unsavedChanges.ts';
import type { DescriptionValues } from '../descriptionValues.ts';

/** Unsaved changes of the surrounding form. */
export interface Unsaved {
  hasChanges: boolean;
  /** They are of an earlier visit to the page, in this tab. */
  isRestored: boolean;
  /** Takes all of them back. */
  discard: () => void;
}

const blank = (changes: object) =>
  Object.fromEntries(Object.keys(changes).map(name => [name, undefined]));

/**
 * Keeps the changes of the surrounding form in session storage, and brings back those of before a
 * reload. `id` is that of the listing, `saved` its values.
 */
export function useUnsavedChanges(id: string, saved: DescriptionValues): Unsaved {
  const form = useForm();
  const userId = useAppSelector(selectCurrentUser)?.id ?? '';
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const [isRestored, setRestored] = useState(false);
  // Nothing is written before the changes of before the reload were read.
  const hasRead = useRef(false);
  const changes = useMemo(() => unsavedChangesOf(values, saved), [values, saved]);
  const hasChanges = Object.keys(changes).length > 0;

  useEffect(() => {
    if (hasRead.current) return;
    hasRead.current = true;
    const entries = Object.entries(unsavedMemory.recall(userId, id));
    if (entries.length === 0) return;
    form.batch(() => {
      for (const [name, value] of entries) form.change(name, value);
    });
    setRestored(true);
  }, [form, userId, id]);

  useEffect(() => {
    if (hasChanges) unsavedMemory.remember(userId, id, changes);
    else unsavedMemory.forget(userId, id);
  }, [changes, hasChanges, userId, id]);

  return {
    hasChanges,
    isRestored: isRestored && hasChanges,
    discard() {
      unsavedMemory.forget(userId, id);
      setRestored(false);
      // A reset would leave what is dirty as it is.
      form.batch(() => {
        for (const [name, value] of Object.entries({ ...blank(changes), ...saved })) {
          form.change(name, value);
        }
      });
    },
  };
}
