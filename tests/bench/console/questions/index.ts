import type { ConsoleQuestion } from './question.ts';
import { listingQuestions } from './listingQuestions.ts';
import { orderQuestions } from './orderQuestions.ts';
import { otherQuestions } from './otherQuestions.ts';
import { peopleQuestions } from './peopleQuestions.ts';

/** Every list, search and page of the console that grows with the marketplace. */
export const consoleQuestions: readonly ConsoleQuestion[] = [
  ...listingQuestions,
  ...peopleQuestions,
  ...orderQuestions,
  ...otherQuestions,
];
