import { sql } from 'kysely';
import type { OpenReports } from './reportTables.ts';
import { wordKey } from './words.ts';

/** A word that operators look for. */
export interface StoredWord {
  word: string;
  /** ISO text. */
  addedAt: string;
  /** Id of the operator. */
  addedBy: string;
}

/** The list of words that operators look for. */
export interface WordList {
  /** Returns it in the order of the alphabet. */
  list(): Promise<StoredWord[]>;
  /** Adds and removes words; one that is there in another form is not added. */
  change(
    change: { add: readonly string[]; remove: readonly string[] },
    by: string,
    now: number,
  ): Promise<void>;
}

/** Creates the list beside the reports. */
export function createWordList(open: () => Promise<OpenReports>): WordList {
  async function list(): Promise<StoredWord[]> {
    const { tables } = await open();
    const rows = await tables
      .selectFrom('site_reports.words')
      .selectAll()
      .orderBy('word')
      .execute();
    return rows.map(row => ({
      word: row.word,
      addedAt: row.added_at.toISOString(),
      addedBy: row.added_by,
    }));
  }

  return {
    list,
    async change({ add, remove }, by, now) {
      const remaining = (await list()).filter(({ word }) => !remove.includes(word));
      const keys = new Set(remaining.map(({ word }) => wordKey(word)));
      const { withoutCacheInvalidation } = await open();
      await withoutCacheInvalidation(async tx => {
        for (const word of remove) {
          await sql`DELETE FROM site_reports.words WHERE word = ${word}`.execute(tx);
        }
        for (const word of add) {
          const key = wordKey(word);
          if (keys.has(key)) continue;
          keys.add(key);
          await sql`
            INSERT INTO site_reports.words (word, added_at, added_by)
            VALUES (${word}, ${new Date(now)}, ${by}) ON CONFLICT (word) DO NOTHING
          `.execute(tx);
        }
      });
    },
  };
}
