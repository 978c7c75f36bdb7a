import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SpeechFailure } from '#src/features/classroom/session/speech.ts';

/** Milliseconds for which it is said that captions have ended. */
const shownMs = 15_000;

/** Says for a while why the captions that the reader made have ended. */
export function CaptionsNews({
  failure,
  className,
}: {
  failure: SpeechFailure | null;
  className: string | undefined;
}) {
  const [old, setOld] = useState<SpeechFailure | null>(null);
  useEffect(() => {
    if (failure === null) return setOld(null);
    const timer = setTimeout(() => setOld(failure), shownMs);
    return () => clearTimeout(timer);
  }, [failure]);
  if (failure === null || failure === old) return null;
  return (
    <p className={className}>
      <FormattedMessage id={`Classroom.captions.failed.${failure}`} />
    </p>
  );
}
