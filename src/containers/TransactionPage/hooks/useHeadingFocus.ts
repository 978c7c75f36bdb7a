import { useCallback, useEffect, useState } from 'react';
import { orderHeadingId } from '../components/OrderHead.tsx';

/**
 * Returns a function that moves the focus to the order's heading after a change: the pressed button
 * may be gone, and who reads the page aloud goes on at what is true now. For components that stay
 * while the order changes.
 */
export function useHeadingFocus(): () => void {
  const [changes, setChanges] = useState(0);
  // After the dialog is closed, from which the browser gives the focus back.
  useEffect(() => {
    if (changes > 0) document.getElementById(orderHeadingId)?.focus();
  }, [changes]);
  return useCallback(() => setChanges(count => count + 1), []);
}
