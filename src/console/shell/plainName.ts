/** Returns a name of a process as words: "transition/cancel-class" as "cancel class". */
export const plainName = (name: string): string =>
  name.replace(/^[\w-]+\//, '').replaceAll(/[-_]/g, ' ');
