/** Holds what the browser does not let a page store, until the page is reloaded. */
const memory = new Map<string, string>();

/**
 * Texts of this tab by key, which survive a reload. Where a browser has no storage for the page
 * (cookies are blocked, or storage is full) they last as long as the page. Never throws.
 */
export const sessionStore = {
  get(key: string): string | null {
    return memory.get(key) ?? attempt(() => sessionStorage.getItem(key));
  },
  set(key: string, text: string): void {
    memory.delete(key);
    const isKept = attempt(() => {
      sessionStorage.setItem(key, text);
      return true;
    });
    if (!isKept) memory.set(key, text);
  },
  remove(key: string): void {
    memory.delete(key);
    attempt(() => sessionStorage.removeItem(key));
  },
};

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
