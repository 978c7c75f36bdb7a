import { useMay, useSignedIn } from '../access/SessionContext.tsx';

/** Whether the role writes documents that are no money. */
export function useMayWriteTexts(): boolean {
  const { role } = useSignedIn().session;
  return useMay()('assets/write') && (role === 'owner' || role === 'content');
}
