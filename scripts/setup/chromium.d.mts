/** Finds the Chromium of this machine: the path of its executable, or undefined. */
export function findChromium(): string | undefined;

/**
 * Finds Chromium, or installs Debian's package when run as root. Throws with what to do where it
 * can not.
 */
export function ensureChromium(): Promise<string>;
