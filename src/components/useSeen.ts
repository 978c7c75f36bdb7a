import { useEffect, useState } from 'react';

/**
 * Returns whether an element has come into the window, and the `ref` of that element. Stays true;
 * false on the server and while hydrating.
 */
export function useSeen(): { ref: (element: Element | null) => void; isSeen: boolean } {
  const [element, ref] = useState<Element | null>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element) return undefined;
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen, element]);
  return { ref, isSeen };
}
