// One look for every mail: frame and fragments. They are put together once and written out as the
// self-contained template files that the marketplace (embedded or hosted) takes.

/**
 * Colours of the mails, those of src/styles/tokens.css; mail programs know no custom properties, so
 * they are spelled out inline.
 */
const colour = {
  paper: '#fbf6f1',
  card: '#fffdfb',
  ink: '#2b1a2f',
  muted: '#5b485e',
  accent: '#c8412a',
  link: '#af3521',
  positive: '#2c6b52',
  hairline: '#e8dcd3',
  wash: '#f4ebe4',
} as const;

/**
 * The same by night, for mail programs that know it; the classes are those of the elements below.
 */
const night = `@media (prefers-color-scheme: dark) {
body, .paper { background: #1a1020 !important; }
.sheet { background: #22152a !important; border-color: #3d2b47 !important; }
.wash { background: #2c1d35 !important; border-color: #3d2b47 !important; }
.day { background: #140b19 !important; }
.rule { border-color: #3d2b47 !important; }
.ink { color: #f7ede8 !important; }
.muted { color: #d0bfce !important; }
.said { border-color: #ff8d6e !important; }
.plum { background: #d0bfce !important; }
.action { background: #ff8d6e !important; }
.logo-day { display: none !important; }
.logo-night { display: block !important; }
.action a { color: #2b0f14 !important; }
a { color: #ff9d82 !important; }
.ink a { color: inherit !important; }
}`;

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
  /** In place of the usual text under the sheet. */
  footer?: string;
}

/** A paragraph of running text. */
export const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-family:${sans};font-size:16px;line-height:25px;color:${colour.ink};">${text}</p>`;

/** A code to type, in large digits. */
export const codeBlock = (code: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-family:${sans};font-size:36px;line-height:44px;font-weight:600;letter-spacing:8px;color:${colour.ink};">${code}</p>`;

/** Words of somebody, set apart. */
export const quote = (text: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;"><tr>
<td class="ink said" style="border-left:3px solid ${colour.accent};padding:4px 0 4px 16px;font-family:${serif};font-size:18px;line-height:27px;font-style:italic;white-space:pre-line;color:${colour.ink};">${text}</td>
</tr></table>`;

/** Colours of the brand, by day and by night. */
export interface MailColours {
  accent: string;
  text: string;
  nightAccent: string;
  nightText: string;
}

/** Those of a site that has chosen none; the same as in the styles above. */
const ownColours: MailColours = {
  accent: colour.accent,
  text: colour.link,
  nightAccent: '#ff8d6e',
  nightText: '#ff9d82',
};

const hosted = (name: keyof MailColours) =>
  `{{asset 'design/branding.json' 'mailColors.${name}' '${ownColours[name]}'}}`;

/** The brand's colours as templates read them from the hosted documents. */
export const hostedColours: MailColours = {
  accent: hosted('accent'),
  text: hosted('text'),
  nightAccent: hosted('nightAccent'),
  nightText: hosted('nightText'),
};

/**
 * The logo of the site, HTML: a picture for each theme, as the server draws them. `rootUrl`: the
 * site's origin; `name`: what mail programs without pictures show, escaped.
 */
export const siteLogo = (rootUrl: string, name: string): string => {
  const picture = (kind: 'day' | 'night', alt: string) =>
    `<img class="logo-${kind}" src="${rootUrl}/brand/logo${kind === 'night' ? '-night' : ''}.png" width="220" height="40" alt="${alt}" style="display:${kind === 'night' ? 'none' : 'block'};border:0;">`;
  return picture('day', name) + picture('night', '');
};

/**
 * The logo as templates read from the hosted documents whether there is one, otherwise the name.
 */
export const hostedMasthead = (rootUrl: string, name: string): string =>
  `{{#if (asset 'design/branding.json' 'mailLogo')}}${siteLogo(rootUrl, name)}{{else}}${name}{{/if}}`;

/** Texts of the frame of every mail, in one language. */
export interface FrameWords {
  code: 'en' | 'es';
  /** Name of the site. */
  brand: string;
  /** HTML in the place of the name at the head of the mail: the logo. */
  masthead?: string | undefined;
  /** The address of the start page. */
  home: string;
  /** Why the mail came, and where to choose what comes. */
  footer: string;
  /** Colours of the brand; those above where they are left out. */
  colours?: MailColours | undefined;
}

/** A line of an amount table: what it is for, and how much. */
export const amountRow = (label: string, amount: string, strong = false): string =>
  `<tr>
<td class="rule ${strong ? 'ink' : 'muted'}" valign="top" style="padding:9px 0;border-top:1px solid ${colour.hairline};font-family:${sans};font-size:15px;line-height:21px;color:${strong ? colour.ink : colour.muted};${strong ? 'font-weight:600;' : ''}">${label}</td>
<td class="rule ink" align="right" valign="top" style="padding:9px 0 9px 16px;border-top:1px solid ${colour.hairline};font-family:${sans};font-size:15px;line-height:21px;white-space:nowrap;color:${colour.ink};${strong ? 'font-weight:600;' : ''}">${amount}</td>
</tr>`;

/** Rows of amounts. */
export const amountTable = (rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px;">
${rows}
</table>`;

/** Rows of a ticket; every text is HTML. */
export interface TicketTexts {
  label: string;
  /** Short day of the week, day and month. */
  day: { weekday: string; date: string; month: string };
  title: string;
  when: string;
  /** The time in another zone; empty without one. */
  besides: string;
  people: string;
}

/** A class time as a ticket: the day as a tile, then what, when and with whom. */
export function ticketFrame({ label, day, title, when, besides, people }: TicketTexts): string {
  return `<table class="wash" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 22px;border:1px solid ${colour.hairline};border-radius:14px;border-collapse:separate;background:${colour.wash};"><tr>
<td class="day" width="92" align="center" valign="middle" style="padding:18px 8px;background:${colour.ink};border-radius:13px 0 0 13px;font-family:${sans};color:#ffffff;">
<div style="font-size:13px;line-height:16px;letter-spacing:1px;text-transform:uppercase;color:#d0bfce;">${day.weekday}</div>
<div style="font-family:${serif};font-size:36px;line-height:42px;color:#ffffff;">${day.date}</div>
<div style="font-size:13px;line-height:16px;color:#ffffff;">${day.month}</div>
</td>
<td class="ink" valign="middle" style="padding:16px 18px;font-family:${sans};color:${colour.ink};">
<div class="muted" style="font-size:13px;line-height:18px;color:${colour.muted};">${label}</div>
<div style="font-family:${serif};font-size:20px;line-height:26px;">${title}</div>
<div style="font-size:16px;line-height:24px;font-weight:600;">${when}</div>
${besides}<div class="muted" style="font-size:14px;line-height:20px;color:${colour.muted};">${people}</div>
</td>
</tr></table>`;
}

/** A line of a ticket in small type. */
export const ticketLine = (text: string): string =>
  `<div class="muted" style="font-size:14px;line-height:20px;color:${colour.muted};">${text}</div>`;

/** A list of conversations or classes: each a linked title over a line of text. */
export const linkedRows = (
  rows: readonly { title: string; href: string; text: string }[],
): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px;">
${rows
  .map(
    ({ title, href, text }) =>
      `<tr><td class="rule ink" style="padding:14px 0;border-top:1px solid ${colour.hairline};font-family:${sans};color:${colour.ink};">
<div style="font-family:${serif};font-size:18px;line-height:25px;"><a href="${href}" style="color:${colour.ink};text-decoration:none;">${title}</a></div>
${ticketLine(text)}
</td></tr>`,
  )
  .join('\n')}
</table>`;

function button({ label, href }: NonNullable<MailContent['button']>, isLast: boolean): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 ${isLast ? 4 : 22}px;"><tr>
<td class="action" align="center" bgcolor="${colour.accent}" style="border-radius:999px;">
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
      `<td${name === 'ink' ? ' class="plum"' : ''} width="28" height="14" style="width:28px;height:14px;font-size:0;line-height:0;background:${colour[name as keyof typeof colour]};border-radius:${radius};">&nbsp;</td>`,
  )
  .join('');

/** The whole html part of a mail. */
export function html(mail: MailContent, words: FrameWords): string {
  const action = mail.button ? button(mail.button, !mail.aside) : '';
  const aside = mail.aside
    ? `<p class="muted" style="margin:0;font-family:${sans};font-size:14px;line-height:21px;color:${colour.muted};">${mail.aside}</p>`
    : '';
  const page = `<!doctype html>
<html lang="${words.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${mail.heading}</title>
<style>
a { color: ${colour.link}; }
@media (max-width: 520px) { .sheet { padding: 28px 20px !important; } .heading { font-size: 26px !important; line-height: 32px !important; } .day { width: 60px !important; } }
${night}
</style>
</head>
<body style="margin:0;padding:0;background:${colour.paper};">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;" data-preview>${mail.preview}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.paper};"><tr>
<td align="center" style="padding:28px 12px 40px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;"><tr>
<td style="padding:0 6px 18px;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="ink" style="font-family:${serif};font-size:22px;line-height:28px;color:${colour.ink};"><a href="${words.home}" style="color:${colour.ink};text-decoration:none;">${words.masthead ?? words.brand}</a></td>
<td align="right"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${motif}</tr></table></td>
</tr></table></td>
</tr><tr>
<td class="sheet" style="padding:36px 36px 32px;background:${colour.card};border:1px solid ${colour.hairline};border-radius:18px;">
<h1 class="heading ink" style="margin:0 0 18px;font-family:${serif};font-size:30px;line-height:37px;font-weight:500;color:${colour.ink};">${mail.heading}</h1>
${[...mail.body, action, aside].filter(Boolean).join('\n')}
</td>
</tr><tr>
<td class="muted" style="padding:20px 6px 0;font-family:${sans};font-size:13px;line-height:20px;color:${colour.muted};">${mail.footer ?? words.footer}</td>
</tr></table>
</td>
</tr></table>
</body>
</html>
`;
  return words.colours ? inColours(page, words.colours) : page;
}

const inColours = (page: string, colours: MailColours): string =>
  Object.entries(ownColours).reduce(
    (written, [name, own]) => written.replaceAll(own, colours[name as keyof MailColours]),
    page,
  );
