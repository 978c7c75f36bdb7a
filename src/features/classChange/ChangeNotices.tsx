import { ChangeNotice } from './ChangeNotice.tsx';
import { useUndoChange } from './useUndoChange.ts';
import type { UndoResult } from './useUndoChange.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import type { UndoChangeCall } from '#shared/contract/bodies/teach.ts';

export interface ChangeNoticesProps {
  times: readonly Pick<ClassTimeRow, 'listingId' | 'title' | 'change'>[];
  /** Change that was requested since the page was opened: its toast offers to undo it. */
  pendingId: string | null;
  undo: (call: UndoChangeCall) => Promise<UndoResult>;
  /** Reads the class times again. */
  onLook: () => void;
}

/** Notices of the changes of class times, each change once however many times it has. */
export function ChangeNotices({ times, pendingId, undo, onLook }: ChangeNoticesProps) {
  const takeBack = useUndoChange(undo, onLook);
  const news = new Map(times.flatMap(time => (time.change ? [[time.change.id, time]] : [])));
  return [...news].map(([id, { listingId, title, change }]) =>
    change ? (
      <ChangeNotice
        key={id}
        change={change}
        title={title}
        onLook={onLook}
        {...(id === pendingId && change.status === 'waiting'
          ? {}
          : { onUndo: () => void takeBack({ listingId, id }) })}
      />
    ) : null,
  );
}
