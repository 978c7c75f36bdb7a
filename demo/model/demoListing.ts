import type { DemoClass, Teacher } from '../content/model.ts';
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

/** Monthly price of a class, as the server stores it in the listing's metadata. */
export interface MonthlyPrice {
  productId: string;
  priceId: string;
  /** Minor units. */
  amount: number;
  title: string;
}

/** Prices and subscriptions of the demo at the payment provider. */
export interface DemoSubscriptions {
  /** Prices by listing id. */
  prices: Map<string, MonthlyPrice>;
  /** Ids of subscriptions by transaction id. */
  subscriptions: Map<string, string>;
}
