import components from './en/components.json';
import errors from './en/errors.json';
import shell from './en/shell.json';

/** Messages by flat key, ICU syntax; after the build, parsed. */
export type Messages = Record<string, string>;

/**
 * The words of the interface that are known so far. Those of the shell and the shared components are
 * there from the start; a page's own come with its code, before it is shown.
 */
export const messages: Messages = { ...shell, ...components, ...errors };

/** Adds the words of a page. The object stays the same: who holds it sees them. */
export function addMessages(area: Messages): void {
  Object.assign(messages, area);
}
