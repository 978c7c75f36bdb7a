import type { InboxGroup, InboxRow } from '#shared/contract/api/inbox.ts';

/** Rows below one heading: those with something new, or one of the groups. */
export interface InboxSection {
  id: 'new' | InboxGroup;
  rows: InboxRow[];
}

/** Parts rows into sections; they come in the order of these. */
export function sectionsOf(rows: readonly InboxRow[]): InboxSection[] {
  const sections: InboxSection[] = [];
  for (const row of rows) {
    const id = row.isUnread ? 'new' : row.group;
    const last = sections.at(-1);
    if (last?.id === id) last.rows.push(row);
    else sections.push({ id, rows: [row] });
  }
  return sections;
}
