/** Name of the performance mark and of the event that tell that a page answers clicks and keys. */
export const interactiveMark = 'interactive';

/** Id of the script element in which the server hands the browser its state. */
export const bootstrapElementId = 'bootstrap';
