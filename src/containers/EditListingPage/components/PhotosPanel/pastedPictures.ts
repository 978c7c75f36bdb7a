/** Returns the picture files of a clipboard; other content is left alone. */
export const pastedPictures = (clipboard: Pick<DataTransfer, 'files'> | null): File[] =>
  [...(clipboard?.files ?? [])].filter(file => file.type.startsWith('image/'));

/** Tells whether a paste into an element is meant for its text. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=file]), textarea, select') || target.isContentEditable);
