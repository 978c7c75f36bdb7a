import { useEffect, useRef } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { storedText } from '#src/util/storedText.ts';

type Values = Record<string, unknown>;

const isKept = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(one => typeof one === 'string' || !one));

/** Reads what was stored; what no field can have written is left out. */
function readKept(key: string): Values {
  try {
    const raw: unknown = JSON.parse(storedText.recall(key) || '{}');
    const entries = Object.entries(typeof raw === 'object' ? (raw ?? {}) : {});
    return Object.fromEntries(entries.filter(([, value]) => isKept(value)));
  } catch {
    return {};
  }
}

export interface KeptFieldsProps {
  /** Key in the session storage; null stores nothing. */
  keptAs: string | null;
  /** Fields that are stored, no secrets. The same list in every render. */
  names: readonly string[];
}

/**
 * Stores what is typed into the surrounding form, and restores it after a reload in this tab:
 * fields that differ from where the form began, until they are as they were or were sent with
 * success. Who takes a form away that was sent forgets the key.
 */
export function KeptFields({ keptAs: key, names }: KeptFieldsProps): null {
  const form = useForm();
  const { values, initialValues, submitSucceeded, dirtySinceLastSubmit } = useFormState<Values>({
    subscription: {
      values: true,
      initialValues: true,
      submitSucceeded: true,
      dirtySinceLastSubmit: true,
    },
  });
  // Nothing is written before the stored values were read.
  const read = useRef<string | null>(null);
  const typed = JSON.stringify(
    Object.fromEntries(
      names.flatMap(name => {
        const value = values[name] ?? '';
        const isSame = JSON.stringify(value) === JSON.stringify(initialValues?.[name] ?? '');
        return isSame || !isKept(value) ? [] : [[name, value]];
      }),
    ),
  );
  const isDone = typed === '{}' || (submitSucceeded && !dirtySinceLastSubmit);

  useEffect(() => {
    if (!key) return;
    if (read.current === key) {
      if (isDone) storedText.forget(key);
      else storedText.remember(key, typed);
      return;
    }
    read.current = key;
    const kept = readKept(key);
    form.batch(() => {
      for (const name of names) {
        // What is typed before the page is alive counts more.
        const isTouched = form.getFieldState(name)?.modified;
        if (Object.hasOwn(kept, name) && !isTouched) form.change(name, kept[name]);
      }
    });
  }, [form, key, names, isDone, typed]);
  return null;
}
