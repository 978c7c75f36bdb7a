import type { Subject } from './operation.ts';
import { account } from './operations/account.ts';
import { operators } from './operations/operators.ts';
import { orders } from './operations/orders.ts';
import { ownPages } from './operations/ownPages.ts';
import { site } from './operations/site.ts';
import { subscriptions } from './operations/subscriptions.ts';
import { teach } from './operations/teach.ts';

/** All operations of the web server, by subject. */
export const subjects: readonly Subject[] = [
  account,
  orders,
  subscriptions,
  ownPages,
  teach,
  site,
  operators,
];
