import type { DemoClass, Teacher } from './content/model.ts';
import type { ClassSchedule } from './schedule.ts';

/** A class of the demo with its ids. */
export interface DemoListing {
  id: string;
  entry: DemoClass;
  teacher: Teacher;
  teacherId: string;
  schedule: ClassSchedule;
  /** Null for those without a picture. */
  imageId: string | null;
  /** Of more pictures, after the first. */
  moreImageIds: string[];
  createdAt: Date;
}

/** A person of the demo with the user id. */
export interface DemoPerson {
  id: string;
  firstName: string;
  lastName: string;
}
