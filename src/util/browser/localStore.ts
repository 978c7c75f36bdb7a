/** Holds what the browser does not let a page store, until the page is reloaded. */
const memory = new Map<string, string>();

/**
 * Texts of this browser by key, for the next visit: choices that are no secret. Where a browser has
 * no storage for the page they last as long as the page. Never throws.
 */
export const localStore = {
  get(key: string): string | null {
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, text: string): void {
    memory.delete(key);
    try {
      localStorage.setItem(key, text);
    } catch {
      memory.set(key, text);
    }
  },
};
