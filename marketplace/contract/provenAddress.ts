/**
 * How the token endpoint answers a proof of a mail address (docs/decisions/226) that an account has
 * which it does not open: a header of the 401, an addition of the product to the protocol. It is
 * sent to nobody but the owner of the mailbox.
 */
export const provenAddress = {
  header: 'X-Account-Address',
  unconfirmed: 'unconfirmed',
} as const;
