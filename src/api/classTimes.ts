import type { AppApiClient } from './appApiClient.ts';
import { lazyAnswers } from './lazyAnswers.ts';
import type * as contract from '#shared/contract/api/classTimes.ts';
import type {
  ClassKind,
  ClassWeek,
  CountedClasses,
  FoundClasses,
} from '#shared/contract/api/classTimes.ts';
import type {
  ClassKindCall,
  ClassWeekCall,
  CountClassesCall,
  FindClassesCall,
} from '#shared/contract/bodies/classTimes.ts';

/**
 * Searches of classes by the times at which they are held. Each rejects with 424
 * `projection-not-available` where the server has nothing to answer from.
 */
export interface ClassTimesApi {
  /** A page of classes with the first of their class times that fits. */
  find(call: FindClassesCall): Promise<FoundClasses>;
  /** How many classes each day, part of the day and workout type would find. */
  count(call: CountClassesCall): Promise<CountedClasses>;
  /** Seven days of the timetable. */
  week(call: ClassWeekCall): Promise<ClassWeek>;
  /** Numbers of the classes of a kind, and the kinds there are. */
  kind(call: ClassKindCall): Promise<ClassKind>;
}

/** Creates the typed functions over /api/class-times. */
export function createClassTimesApi({ post }: AppApiClient): ClassTimesApi {
  const parsed = lazyAnswers<typeof contract>(() => import('#shared/contract/api/classTimes.ts'));
  const data = async <Data>(answer: Promise<{ data: Data }>): Promise<Data> => (await answer).data;
  return {
    find: call =>
      data(parsed(schemas => schemas.foundClassesAnswer, post('class-times/find', call))),
    count: call =>
      data(parsed(schemas => schemas.countedClassesAnswer, post('class-times/count', call))),
    kind: call => data(parsed(schemas => schemas.classKindAnswer, post('class-times/kind', call))),
    week: call => data(parsed(schemas => schemas.classWeekAnswer, post('class-times/week', call))),
  };
}
