import { useEffect } from 'react';
import { useField, useForm } from 'react-final-form';
import { storedText } from '#src/util/storedText.ts';

export interface KeptTextProps {
  /** Field of the surrounding form. */
  name: string;
  /** Key in the session storage; null stores nothing. */
  keptAs: string | null;
}

/**
 * Stores the text of a field while it is written, and restores it after a reload or a log-in in
 * this tab.
 */
export function KeptText({ name, keptAs: key }: KeptTextProps): null {
  const form = useForm();
  const {
    input: { value },
    meta: { pristine },
  } = useField<string | undefined>(name, { subscription: { value: true, pristine: true } });
  useEffect(() => {
    const kept = key && storedText.recall(key);
    // Text that is typed before the page is alive counts more.
    if (kept && form.getFieldState(name)?.pristine !== false) form.change(name, kept);
  }, [form, key, name]);
  useEffect(() => {
    if (key && !pristine) storedText.remember(key, value ?? '');
  }, [key, pristine, value]);
  return null;
}
