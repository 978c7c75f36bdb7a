import type { EnterAnswer } from '#shared/contract/api/classroom.ts';

/** Why somebody is no longer in the room. */
export interface Left {
  facts: EnterAnswer['classroom'];
  why: 'left' | 'ended' | 'removed' | 'elsewhere' | 'cancelled';
  /** The reader was in the class while it was held. */
  attended: boolean;
  /** Names of those who came, for the host. */
  came: readonly string[];
}
