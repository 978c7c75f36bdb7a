import path from 'node:path';
import type { DemoAccount } from '#server/config/credentials.ts';

/** Content of the start banner. */
export interface Banner {
  /** Name of the started server. */
  name: string;
  url: string;
  /** Demo accounts; empty without a demo. */
  accounts: readonly DemoAccount[];
  /** True when this start created the accounts: only then are their passwords shown. */
  isFirstStart: boolean;
  dataDir: string;
  /** Link to the outbox page; null when mails are sent. */
  mailLink: string | null;
  /** Milliseconds since the start of the process. */
  milliseconds?: number;
}

/** Prints addresses, demo accounts and files to the terminal. */
export function printBanner(banner: Banner) {
  console.log(bannerOf({ milliseconds: performance.now(), ...banner }));
}

/** Returns the banner as text, a line each. */
export function bannerOf({
  name,
  url,
  accounts,
  isFirstStart,
  dataDir,
  mailLink,
  milliseconds = 0,
}: Banner): string {
  const seconds = (milliseconds / 1000).toFixed(1);
  const lines = ['', `${name} is ready at ${url} (${seconds} s)`, ''];
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
