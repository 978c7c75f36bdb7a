import { useEffect } from 'react';
import { useField, useForm } from 'react-final-form';
import { storedText } from '#src/util/storedText.ts';

/**
 * Keeps the text of a form's field under a key while it is written, and brings back what was kept. A null key
 * keeps nothing.
 */
export function useStoredText(name: string, key: string | null): void {
  const form = useForm();
  const {
    input: { value },
    meta: { pristine },
  } = useField<string | undefined>(name, { subscription: { value: true, pristine: true } });
  useEffect(() => {
    const kept = key && storedText.recall(key);
    // Text that is typed before the page is alive counts more.
    if (kept && !form.getFieldState(name)?.value) form.change(name, kept);
  }, [form, key, name]);
  useEffect(() => {
    if (key && !pristine) storedText.remember(key, value ?? '');
  }, [key, pristine, value]);
}
