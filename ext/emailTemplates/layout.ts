// One look for every mail: the fragments below are put together once, here, and written out as
// the self-contained template files that the marketplace (embedded or hosted) takes.

/** Colours of the mails; mail programs know no custom properties, so they are spelled out inline. */
const colour = {
  paper: '#fbf6f1',
  card: '#fffdfb',
  ink: '#2b1a2f',
  muted: '#5b485e',
  accent: '#c4402a',
  positive: '#2c6b52',
  hairline: '#e8dcd3',
  wash: '#f9f1ea',
} as const;

const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** One mail as it is written by hand; the strings may hold template language. */
export interface MailContent {
  /** Folder and file name of the template. */
  name: string;
  /** Plain-text subject line. */
  subject: string;
  /** The line that inboxes show after the subject. */
  preview: string;
  heading: string;
  /** Body blocks in order: paragraphs and the parts below. */
  body: string[];
  /** The one thing to do. */
  button?: { label: string; href: string };
  /** Small print under the button. */
  aside?: string;
}

/** A paragraph of running text. */
export const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-family:${sans};font-size:16px;line-height:25px;color:${colour.ink};">${text}</p>`;

/** Words of somebody, set apart. */
export const quote = (text: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;"><tr>
<td style="border-left:3px solid ${colour.accent};padding:4px 0 4px 16px;font-family:${serif};font-size:18px;line-height:27px;font-style:italic;white-space:pre-line;color:${colour.ink};">${text}</td>
</tr></table>`;

/** Texts of the frame of every mail, in one language. */
export interface LayoutWords {
  code: 'en' | 'es';
  /** The address of the start page. */
  home: string;
  /** Attribute of the helpers that write dates and amounts; empty for their own default. */
  lang: string;
  /** Joda patterns of a day and of an hour. */
  day: string;
  hour: string;
  /** The span between two days and between two hours. */
  days: (first: string, last: string) => string;
  hours: (start: string, end: string) => string;
  dayAndHour: (day: string, hour: string) => string;
  /** Before words of the teacher. */
  noteOf: (name: string) => string;
  /** Names for the other party: as the customer and as the provider see them. */
  withTeacher: (name: string) => string;
  bookedBy: (name: string) => string;
  /** Where a class is held. */
  online: string;
  commission: string;
  paymentFee: string;
  price: string;
  /** Why the mail came. */
  reason: string;
}

const zone = 'tz=listing.availability-plan.timezone';
const isByDates = (listing: string) =>
  `eq ${listing}.availability-plan.type "availability-plan/day"`;

const either = (listing: string) => (stay: string, held: string) =>
  `{{#${isByDates(listing)}}}${stay}{{else}}${held}{{/eq}}`;

/** Texts for bookings by dates and for classes. */
export const byDates = either('transaction.listing');
/** The same where the mail is about a listing itself. */
export const listedByDates = either('listing');

const row = (label: string, amount: string, strong = false) =>
  `<tr>
<td style="padding:9px 0;border-top:1px solid ${colour.hairline};font-family:${sans};font-size:15px;line-height:21px;color:${strong ? colour.ink : colour.muted};${strong ? 'font-weight:600;' : ''}">${label}</td>
<td align="right" style="padding:9px 0;border-top:1px solid ${colour.hairline};font-family:${sans};font-size:15px;line-height:21px;white-space:nowrap;color:${colour.ink};${strong ? 'font-weight:600;' : ''}">${amount}</td>
</tr>`;

const table = (rows: string) =>
  `{{#with transaction}}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px;">
${rows}
</table>
{{/with}}`;

/** The blocks of a body that tell of a booking, in the words of a language. */
export function partsIn(words: LayoutWords) {
  const lang = words.lang && ` lang="${words.lang}"`;
  const time = (path: string, format: string, helper = 'date') =>
    `{{${helper} ${path} format="${format}"${lang} ${zone}}}`;
  const money = (path: string) => `{{money-amount ${path}${lang}}} {{${path}.currency}}`;

  // Days and nights begin and end at midnight; the end is the day after the last one. Nights run to the
  // day of leaving, days to the last of them.
  const lastDay = `{{#eq listing.public-data.unitType "line-item/night"}}${time('booking.end', words.day)}{{else}}${time('booking.end', words.day, 'date-day-before')}{{/eq}}`;
  const dates = words.days(time('booking.start', words.day), lastDay);
  const hours = `${words.hours(time('booking.start', words.hour), time('booking.end', words.hour))} ${time('booking.end', 'zzz')}`;

  return {
    /** The booking as a ticket: day, title, dates or time in the zone of the class, who is on the other side, and that a class is online. */
    ticket(label: string, person: 'provider' | 'customer'): string {
      const name = `{{${person}.display-name}}`;
      return `{{#with transaction}}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 22px;border:1px solid ${colour.hairline};border-radius:14px;border-collapse:separate;background:${colour.wash};"><tr>
<td width="92" align="center" valign="middle" style="padding:18px 8px;background:${colour.ink};border-radius:13px 0 0 13px;font-family:${sans};color:#ffffff;">
<div style="font-size:13px;line-height:16px;letter-spacing:1px;text-transform:uppercase;color:#e9c9b8;">${time('booking.start', 'EEE')}</div>
<div style="font-family:${serif};font-size:36px;line-height:42px;color:#ffffff;">${time('booking.start', 'd')}</div>
<div style="font-size:13px;line-height:16px;color:#ffffff;">${time('booking.start', 'MMM')}</div>
</td>
<td valign="middle" style="padding:16px 18px;font-family:${sans};color:${colour.ink};">
<div style="font-size:13px;line-height:18px;color:${colour.muted};">${label}</div>
<div style="font-family:${serif};font-size:20px;line-height:26px;color:${colour.ink};">{{listing.title}}</div>
<div style="font-size:16px;line-height:24px;font-weight:600;">${listedByDates(dates, hours)}</div>
<div style="font-size:14px;line-height:20px;color:${colour.muted};">${person === 'provider' ? words.withTeacher(name) : words.bookedBy(name)}${listedByDates('', ` · ${words.online}`)}</div>
</td>
</tr></table>
{{/with}}`;
    },

    /** Renders the teacher's note on a change; empty without one. */
    note: (): string =>
      `{{#if transaction.metadata.change.note}}${paragraph(words.noteOf('{{transaction.provider.display-name}}'))}
${quote('{{transaction.metadata.change.note}}')}{{/if}}`,

    /** When a class would have been held before it was changed; dates are not moved. */
    before: (label: string): string =>
      `{{#if transaction.metadata.change.from}}{{#with transaction}}${listedByDates(
        '',
        paragraph(
          `${label} ${words.dayAndHour(time('metadata.change.from', words.day), time('metadata.change.from', words.hour))} ${time('metadata.change.from', 'zzz')}`,
        ),
      )}{{/with}}{{/if}}`,

    /** Renders the refunded amount as one line. */
    refund: (label: string): string =>
      `{{#if transaction.metadata.change.refund}}${table(row(label, `{{metadata.change.refund.${words.code}}}`, true))}{{/if}}`,

    /** The student's total, as one line. */
    payin: (label: string): string => table(row(label, money('payin-total'), true)),

    /** The teacher's payout: its lines, then the sum. */
    payout: (label: string): string =>
      table(
        `{{#each tx-line-items}}{{#contains include-for "provider"}}
${row(
  `{{#eq code "line-item/provider-commission"}}${words.commission}{{else}}{{#eq code "line-item/payment-gateway-fee"}}${words.paymentFee}{{else}}${words.price}{{/eq}}{{/eq}}`,
  money('line-total'),
)}
{{/contains}}{{/each}}
${row(label, money('payout-total'), true)}`,
      ),
  };
}

function button(label: string, href: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 22px;"><tr>
<td align="center" bgcolor="${colour.accent}" style="border-radius:999px;">
<a href="${href}" style="display:inline-block;padding:14px 28px;font-family:${sans};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;">${label}</a>
</td>
</tr></table>`;
}

// Half-round tiles that read as bodies in motion, and as plain colour bars where a mail program
// knows no rounded corners.
const motif = [
  ['accent', '14px 14px 0 0'],
  ['positive', '0 0 14px 14px'],
  ['ink', '14px 14px 0 0'],
  ['accent', '0 0 14px 14px'],
]
  .map(
    ([name, radius]) =>
      `<td width="28" height="14" style="width:28px;height:14px;font-size:0;line-height:0;background:${colour[name as keyof typeof colour]};border-radius:${radius};">&nbsp;</td>`,
  )
  .join('');

/** The whole html part of a mail. */
export function html(mail: MailContent, words: LayoutWords): string {
  const action = mail.button ? button(mail.button.label, mail.button.href) : '';
  const aside = mail.aside
    ? `<p style="margin:0;font-family:${sans};font-size:14px;line-height:21px;color:${colour.muted};">${mail.aside}</p>`
    : '';
  return `<!doctype html>
<html lang="${words.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${mail.heading}</title>
<style>
a { color: ${colour.accent}; }
@media (max-width: 520px) { .sheet { padding: 28px 20px !important; } .heading { font-size: 26px !important; line-height: 32px !important; } }
</style>
</head>
<body style="margin:0;padding:0;background:${colour.paper};">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;" data-preview>${mail.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.paper};"><tr>
<td align="center" style="padding:28px 12px 40px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;"><tr>
<td style="padding:0 6px 18px;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="font-family:${serif};font-size:22px;line-height:28px;color:${colour.ink};"><a href="${words.home}" style="color:${colour.ink};text-decoration:none;">{{marketplace.name}}</a></td>
<td align="right"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${motif}</tr></table></td>
</tr></table></td>
</tr><tr>
<td class="sheet" style="padding:36px 36px 32px;background:${colour.card};border:1px solid ${colour.hairline};border-radius:18px;">
<h1 class="heading" style="margin:0 0 18px;font-family:${serif};font-size:30px;line-height:37px;font-weight:500;color:${colour.ink};">${mail.heading}</h1>
${[...mail.body, action, aside].filter(Boolean).join('\n')}
</td>
</tr><tr>
<td style="padding:20px 6px 0;font-family:${sans};font-size:13px;line-height:20px;color:${colour.muted};">${words.reason}</td>
</tr></table>
</td>
</tr></table>
</body>
</html>
`;
}
