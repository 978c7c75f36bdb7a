import { useEffect, useState } from 'react';
import type { ClassroomFacts } from '#shared/contract/api/classroom.ts';
import type { Shown } from './shown.ts';
import css from './CaptionLines.module.css';

/** Milliseconds for which what was said last stays. */
const shownMs = 7_000;

/** What the teacher says, for those who switched it on. */
export function CaptionLines({
  state: { captions, model },
  language,
}: Pick<Shown, 'state'> & Pick<ClassroomFacts, 'language'>) {
  const lines = model.captions;
  const [old, setOld] = useState<typeof lines>([]);
  useEffect(() => {
    const timer = setTimeout(() => setOld(lines), shownMs);
    return () => clearTimeout(timer);
  }, [lines]);
  if (!captions.isWanted || lines.length === 0 || lines === old) return null;
  return (
    <div className={css.root} lang={language ?? undefined}>
      {lines.map(({ id, text }) => (
        <p key={id} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}
