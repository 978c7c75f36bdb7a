/** Returns whether the system has a sheet by which a page can share a link. */
export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/** Opens the system's sheet. Has to be called while a click is handled. */
export const openShareSheet = (link: { url: string; title: string; text: string }): void =>
  // Rejects when the person closes the sheet, which is no failure.
  void navigator.share(link).catch(() => undefined);
