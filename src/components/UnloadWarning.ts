import { useEffect } from 'react';
import { useFormState } from 'react-final-form';

/**
 * Has the browser warn before the document is left while the surrounding form has something that
 * was typed and is not stored: secrets, and what is complete only as a whole.
 */
export function UnloadWarning(): null {
  const { dirty, dirtySinceLastSubmit, submitSucceeded } = useFormState({
    subscription: { dirty: true, dirtySinceLastSubmit: true, submitSucceeded: true },
  });
  const isLost = dirty && (!submitSucceeded || dirtySinceLastSubmit);
  useEffect(() => {
    if (!isLost) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);
  return null;
}
