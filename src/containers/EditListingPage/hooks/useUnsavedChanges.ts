import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormApi } from 'final-form';
import { useForm, useFormState } from 'react-final-form';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { takenOver, unsavedChangesOf, unsavedMemory } from '../unsavedChanges.ts';
import type { DescriptionValues } from '../descriptionValues.ts';

/** Unsaved changes of the surrounding form. */
export interface Unsaved {
  hasChanges: boolean;
  /** They are of an earlier visit to the page, in this tab. */
  isRestored: boolean;
  /** Takes all of them back. */
  discard: () => void;
}

/** Changes values of a form at once, also of fields that are not shown. */
function change(form: FormApi<DescriptionValues>, entries: readonly [string, unknown][]): void {
  form.batch(() => {
    // The names are those of fields of the form.
    for (const [name, value] of entries)
      form.change(name as keyof DescriptionValues, value as never);
  });
}

const blank = (changes: object) =>
  Object.fromEntries(Object.keys(changes).map(name => [name, undefined]));

/**
 * Stores the changes of the surrounding form in session storage, and restores those of before a
 * reload. `id` is that of the listing, `saved` its values.
 */
export function useUnsavedChanges(id: string, saved: DescriptionValues): Unsaved {
  const form = useForm<DescriptionValues>();
  const userId = useAppSelector(selectCurrentUser)?.id ?? '';
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const [isRestored, setRestored] = useState(false);
  // Nothing is written before the changes of before the reload were read.
  const hasRead = useRef(false);
  const changes = useMemo(() => unsavedChangesOf(values, saved), [values, saved]);
  const hasChanges = Object.keys(changes).length > 0;
  const base = useRef(saved);

  useEffect(() => {
    if (hasRead.current) return;
    hasRead.current = true;
    const entries = Object.entries(unsavedMemory.recall(userId, id));
    if (entries.length === 0) return;
    change(form, entries);
    setRestored(true);
  }, [form, userId, id]);

  // The form itself would keep what was typed of the fields alone that are shown by now: not the
  // days of a weekly class.
  useEffect(() => {
    if (base.current === saved) return;
    const isTakenOver = takenOver(form.getState().values, { before: base.current, now: saved });
    base.current = saved;
    change(form, Object.entries(isTakenOver));
  }, [form, saved]);

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
      change(form, Object.entries({ ...blank(changes), ...saved }));
    },
  };
}
