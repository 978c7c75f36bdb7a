import auth from './en/auth.json';
import checkout from './en/checkout.json';
import components from './en/components.json';
import errors from './en/errors.json';
import inbox from './en/inbox.json';
import landing from './en/landing.json';
import listing from './en/listing.json';
import payouts from './en/payouts.json';
import search from './en/search.json';
import shell from './en/shell.json';
import transaction from './en/transaction.json';
import wizard from './en/wizard.json';

/** All words of the interface by flat key, ICU messages. */
export const messages: Readonly<Record<string, string>> = {
  ...shell,
  ...components,
  ...auth,
  ...landing,
  ...search,
  ...listing,
  ...checkout,
  ...inbox,
  ...transaction,
  ...wizard,
  ...payouts,
  ...errors,
};
