import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useToast } from '#src/components/Toast/Toast.tsx';

/**
 * Says why somebody came here who had requested a page of teachers, and takes that out of the
 * address.
 */
export function OnlyTeachers() {
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    toast.show({ tone: 'info', message: <FormattedMessage id="OnlyTeachers.message" /> });
    const rest = new URLSearchParams(query);
    rest.delete('only');
    setQuery(rest, { replace: true, preventScrollReset: true });
    // Once: the address without it takes this away.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}
