/** A mail that is about to be sent. */
export interface MailNotice {
  /** Name of the template. */
  template: string;
  recipient: {
    id: string;
    email: string;
    emailVerified: boolean;
    privateData: Record<string, unknown>;
  };
  /** Address that it goes to. */
  to: string;
  /** Of a mail of a process or of a message. */
  transactionId?: string;
  /** The recipient's part in the process whose mail it is. */
  role?: 'customer' | 'provider';
  /** Of a mail about a message. */
  messageId?: string;
}

/** A calendar part of a mail (iTIP, RFC 5546): `content` is iCalendar with this method. */
export interface CalendarPart {
  method: 'REQUEST' | 'PUBLISH' | 'CANCEL';
  content: string;
}

/** Headers and attachments that the site adds to a mail. */
export interface MailExtras {
  /** Set when the recipient does not want it: it is not sent. */
  isUnwanted?: boolean;
  headers?: Readonly<Record<string, string>>;
  calendar?: CalendarPart;
  /** Address that ends mails of this kind; templates see it as `unsubscribe.url`. */
  unsubscribeUrl?: string;
}

/** An address that a mail server has refused for good. */
export interface RefusedAddress {
  recipientId: string;
  address: string;
  /** Codes of the mail server's answer, as `550 5.1.1`; its words may repeat what is personal. */
  reply: string;
}

/** How the site takes part in mails. */
export interface MailHooks {
  /**
   * Called before each mail. When it rejects the mail is tried again, and after some attempts sent
   * without extras.
   */
  extrasOf?: (mail: MailNotice) => Promise<MailExtras>;
  /** Called when an address was refused for good. Such a mail is not tried again. */
  onRefused?: (refused: RefusedAddress) => Promise<void>;
}
