/** Results on a page, by list. */
export const pageSizes = {
  search: 24,
  manageListings: 42,
  inbox: 10,
  messages: 100,
  timeSlots: 500,
  notifications: 100,
  upcomingClasses: 5,
} as const;
