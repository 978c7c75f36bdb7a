import { recordKey } from '#src/components/RecordBoundary/recordWatch.ts';
import type { RecordName, RecordWatch } from '#src/components/RecordBoundary/recordWatch.ts';

/** Called for each record that could not be rendered. */
export type OnRecordFailure = (record: RecordName, error: unknown) => void;

/** The records of one page while the server renders it. */
export interface PageRecords {
  watch: RecordWatch;
  /** Keys of those that failed so far. */
  failed: ReadonlySet<string>;
  /**
   * Renders, and again without each record that throws. @throws what was thrown outside of records
   */
  rendered<Result>(render: () => Result): Result;
}

/** Calls `at` when the renderer comes by; has no markup. */
function Edge({ at }: { at: () => void }) {
  at();
  return null;
}

/**
 * Finds out which record a failure belongs to: React's renderer for strings goes through a page in
 * order and stops at the first error, or, inside a Suspense boundary, goes on after its fallback.
 */
export function pageRecords(onFailure: OnRecordFailure): PageRecords {
  const failed = new Set<string>();
  let open: RecordName[] = [];
  let isUnseen = false;
  let skipsSuspense = false;
  const watch: RecordWatch = {
    hasFailed: record => failed.has(recordKey(record)),
    server: {
      edges(record) {
        let depth = 0;
        return {
          begin: <Edge at={() => (depth = open.push(record) - 1)} />,
          end: <Edge at={() => (open.length = depth)} />,
        };
      },
      unseen: <Edge key="unseen" at={() => (isUnseen = true)} />,
      skipsSuspense: () => skipsSuspense,
    },
  };

  function renderedOnce<Result>(render: () => Result): Result {
    open = [];
    isUnseen = false;
    const result = render();
    if (isUnseen) {
      open = [];
      skipsSuspense = true;
      try {
        render();
      } finally {
        skipsSuspense = false;
      }
    }
    return result;
  }

  return {
    watch,
    failed,
    rendered(render) {
      for (;;) {
        try {
          return renderedOnce(render);
        } catch (error) {
          const record = open.at(-1);
          if (!record) throw error;
          const { type, id } = record;
          failed.add(recordKey(record));
          onFailure({ type, id }, error);
        }
      }
    },
  };
}
