/** Name of the performance mark and of the event that tell that a page answers clicks and keys. */
export const interactiveMark = 'interactive';
