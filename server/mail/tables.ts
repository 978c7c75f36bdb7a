import type { ClassNews } from './following/classNews.ts';
import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';
import type { ListingState } from '#shared/contract/listing.ts';

interface Sends {
  /** Names the mail: kind, subject and person. */
  key: string;
  /** Class time or newest message that it is about. */
  about_at: Date;
  /** Process that prepares it, and until when it has the time. */
  claimed_by: string;
  claimed_until: Date;
  /** When it was handed to the mail server. From then on it is never handed over again. */
  handed_at: Date | null;
}

/** A class as it was when its dates were looked at last. */
interface Classes {
  listing_id: string;
  /** Event that its row was written from. */
  sequence_id: number;
  state: ListingState;
  /** Since when it has the state. */
  state_at: Date;
  /** Name of its last class time to come; null for none. */
  last_date: string | null;
  /** End of that. */
  ends_at: Date | null;
}

/** News of a class that somebody who follows it, or its teacher, was not notified of yet. */
interface FollowNews {
  person_id: string;
  listing_id: string;
  teacher_id: string;
  news: ClassNews;
  at: Date;
}

/** Tables of the site's own mails, named as in SQL. They are not made again with the projection. */
export type MailTables = {
  'site_mail.sends': Sends;
  'site_mail.classes': Classes;
  'site_mail.follow_news': FollowNews;
  'site_mail.follow_start': { at: Date };
};

const schema = 'site_mail';

const statements = {
  '0001_sends': [
    `CREATE TABLE sends (
      key text PRIMARY KEY, about_at timestamptz NOT NULL, claimed_by uuid NOT NULL,
      claimed_until timestamptz NOT NULL, handed_at timestamptz
    )`,
    'CREATE INDEX sends_about_idx ON sends (about_at)',
  ],
  '0002_by_prefix': ['CREATE INDEX sends_prefix_idx ON sends (key text_pattern_ops)'],
  '0003_following': [
    `CREATE TABLE classes (
      listing_id uuid PRIMARY KEY, sequence_id bigint NOT NULL, state text NOT NULL,
      state_at timestamptz NOT NULL, last_date text, ends_at timestamptz
    )`,
    `CREATE TABLE follow_news (
      person_id uuid NOT NULL, listing_id uuid NOT NULL, teacher_id uuid NOT NULL,
      news text NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (person_id, listing_id)
    )`,
    // What was there before is no news.
    'CREATE TABLE follow_start AS SELECT now() AS at',
  ],
};

/** The opened tables. */
export type OpenMailTables = OpenSideTables<MailTables>;

/** Opens the tables, which are made with the first use. */
export const openMailTables = (side: SideTables): Promise<OpenMailTables> =>
  openSideTables(side, { schema, statements });
