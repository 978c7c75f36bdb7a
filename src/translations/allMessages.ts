import auth from './en/auth.json';
import checkout from './en/checkout.json';
import inbox from './en/inbox.json';
import landing from './en/landing.json';
import listing from './en/listing.json';
import orderStates from './en/orderStates.json';
import payouts from './en/payouts.json';
import search from './en/search.json';
import transaction from './en/transaction.json';
import verification from './en/verification.json';
import wizard from './en/wizard.json';
import { addMessages } from './messages.ts';

// For the server and for tests, where nothing has to be downloaded: import this file, and the words
// of all pages are known.
const areas = [
  auth,
  checkout,
  inbox,
  landing,
  listing,
  orderStates,
  payouts,
  search,
  transaction,
  verification,
  wizard,
];
areas.forEach(addMessages);
