import path from 'node:path';
import type { DemoAccount } from '#server/config/credentials.ts';

/** Facts that the start banner shows. */
export interface Banner {
  /** Name of what has started. */
  what: string;
  url: string;
  /** The demo's accounts; empty where there is no demo. */
  accounts: readonly DemoAccount[];
  /** True when this start made the accounts: only then are their passwords shown. */
  isFirstStart: boolean;
  dataDir: string;
  /** The link that opens the outbox; null where mails are sent. */
  mailLink: string | null;
  /** Since the process began. */
  milliseconds?: number;
}

/** Prints addresses, demo accounts and files to the terminal. */
export function printBanner(banner: Banner) {
  console.log(bannerOf({ milliseconds: performance.now(), ...banner }));
}

/** Returns the banner as text, a line each. */
export function bannerOf({
  what,
  url,
  accounts,
  isFirstStart,
  dataDir,
  mailLink,
  milliseconds = 0,
}: Banner): string {
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
