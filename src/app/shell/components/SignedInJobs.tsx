import { LiveInbox } from './LiveInbox.tsx';
import { RememberReader } from './RememberReader.tsx';

/** Work that goes on behind the pages of a signed-in person. Loaded after the first view. */
export function SignedInJobs() {
  return (
    <>
      <LiveInbox />
      <RememberReader />
    </>
  );
}
