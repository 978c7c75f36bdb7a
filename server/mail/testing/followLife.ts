/** What a process of followProcess.ts does before it ends, or dies. */
export interface FollowLife {
  /** Mail that it sends. */
  mail: 'news' | 'own-change';
  place: { databaseUrl?: string; folder: string };
  /** Follows the teacher, or is the teacher who has changed the class. */
  personId: string;
  /** File with a line for each mail: its recipient and its Message-ID. */
  outbox: string;
  /** Folder with the outbox in which people read them where there is no mail server. */
  dataDir: string;
  /** Minutes after the class was published at which it looks for mails. */
  looks: readonly number[];
  /** Index of the step at which it is killed; null for none. */
  dieAt: number | null;
  /** Publishes the class. */
  isFirst: boolean;
}

/** Steps that were made, in order. */
export interface FollowOutcome {
  steps: ('write' | 'written' | 'send' | 'sent')[];
}
