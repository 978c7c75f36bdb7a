import path from 'node:path';
import type { DemoAccount } from '#server/config/credentials.ts';

/** Facts that a start is announced with. */
export interface Announcement {
  /** Name of what has started. */
  what: string;
  url: string;
  /** The demo's accounts; empty where there is no demo. */
  accounts: readonly DemoAccount[];
  /** The accounts were made by this start: their passwords are shown once. */
  isFirstStart: boolean;
  dataDir: string;
  /** The link that opens the outbox; null where mails are sent. */
  mailLink: string | null;
  /** Since the process began. */
  milliseconds?: number;
}

/** Tells the person at the terminal where everything is. */
export function announce(announcement: Announcement) {
  console.log(announcementOf({ milliseconds: performance.now(), ...announcement }));
}

/** The lines of an announcement. */
export function announcementOf({
  what,
  url,
  accounts,
  isFirstStart,
  dataDir,
  mailLink,
  milliseconds = 0,
}: Announcement): string {
  const seconds = (milliseconds / 1000).toFixed(1);
  const lines = ['', `${what} is ready at ${url} (${seconds} s)`, ''];
  if (accounts.length > 0) {
    const file = path.join(dataDir, 'credentials.json');
    if (isFirstStart) {
      for (const { role, email, password } of accounts) {
        lines.push(`  ${role.padEnd(9)} ${email.padEnd(28)} ${password}`);
      }
      lines.push('', `  Shown this once; they are kept in ${file}`);
    } else {
      lines.push(`  Demo accounts and their passwords: ${file}`);
    }
  }
  if (mailLink) lines.push(`  Mails (for you alone): ${mailLink}`);
  return [...lines, ''].join('\n');
}
