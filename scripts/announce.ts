import type { DemoAccount } from '#server/credentials.ts';

/** Tells the person at the terminal where everything is. */
export function announce(
  what: string,
  url: string,
  accounts: readonly DemoAccount[],
  milliseconds = performance.now(),
) {
  const rows = accounts.map(
    ({ role, email, password }) => `  ${role.padEnd(9)} ${email.padEnd(28)} ${password}`,
  );
  const seconds = (milliseconds / 1000).toFixed(1);
  console.log(['', `${what} is ready at ${url} (${seconds} s)`, '', ...rows, ''].join('\n'));
}
