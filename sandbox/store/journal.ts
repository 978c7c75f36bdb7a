import fs from 'node:fs';
import path from 'node:path';

/** A row of any collection. */
export interface Row {
  id: string;
}

/** One change of a commit: collection, id, and the new row or null for a removal. */
export type Change = [collection: string, id: string, row: Row | null];

interface Line {
  n: number;
  w: Change[];
}

interface Snapshot {
  n: number;
  rows: Change[];
}

/**
 * Append-only file of commits beside a snapshot; each acknowledged commit survives a killed
 * process. Decision 152 compares it with databases.
 */
export interface Journal {
  append(changes: Change[]): void;
  /** True when enough was appended that a new snapshot pays. */
  isLong(): boolean;
  compact(rows: () => Iterable<Change>): void;
  close(): void;
}

const LONG_JOURNAL_BYTES = 8 * 1024 * 1024;

/** Opens the journal in `dir` and replays snapshot and commits, oldest first, into `apply`. */
export function openJournal(dir: string, apply: (changes: Change[]) => void): Journal {
  fs.mkdirSync(dir, { recursive: true });
  const snapshotFile = path.join(dir, 'snapshot.json');
  const journalFile = path.join(dir, 'journal.ndjson');
  let sequence = 0;
  if (fs.existsSync(snapshotFile)) {
    const snapshot: Snapshot = JSON.parse(fs.readFileSync(snapshotFile, 'utf8'));
    sequence = snapshot.n;
    apply(snapshot.rows);
  }
  const fd = fs.openSync(journalFile, 'a+', 0o600);
  let size = replay(fd, journalFile, line => {
    // Commits that are in the snapshot already: the process ended between snapshot and truncation.
    if (line.n <= sequence) return;
    sequence = line.n;
    apply(line.w);
  });

  return {
    append(changes) {
      const bytes = Buffer.from(`${JSON.stringify({ n: sequence + 1, w: changes })}\n`);
      try {
        writeFully(fd, bytes);
      } catch (error) {
        // A half-written line must not stay in front of the next commit.
        fs.ftruncateSync(fd, size);
        throw error;
      }
      sequence += 1;
      size += bytes.length;
    },
    isLong: () => size > LONG_JOURNAL_BYTES,
    compact(rows) {
      const draft = `${snapshotFile}.new`;
      const out = fs.openSync(draft, 'w', 0o600);
      writeFully(out, Buffer.from(JSON.stringify({ n: sequence, rows: [...rows()] })));
      fs.fsyncSync(out);
      fs.closeSync(out);
      fs.renameSync(draft, snapshotFile);
      fs.ftruncateSync(fd, 0);
      size = 0;
    },
    close: () => fs.closeSync(fd),
  };
}

/**
 * Reads all whole lines, cuts a torn last one off, and returns the length in bytes that is good.
 */
function replay(fd: number, file: string, each: (line: Line) => void): number {
  const bytes = fs.readFileSync(file);
  const good = bytes.lastIndexOf(0x0a) + 1;
  const lines = bytes.subarray(0, good).toString('utf8').split('\n');
  for (const [index, text] of lines.entries()) {
    if (text === '') continue;
    let line: Line;
    try {
      line = JSON.parse(text);
    } catch {
      throw new Error(
        `${file} is damaged at line ${index + 1}; delete the folder to start afresh.`,
      );
    }
    each(line);
  }
  if (good < bytes.length) fs.ftruncateSync(fd, good);
  return good;
}

function writeFully(fd: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += fs.writeSync(fd, bytes, written);
}
