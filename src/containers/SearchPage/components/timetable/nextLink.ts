/** Links of a table by column: those of a day, from early to late. */
function columnsOf(table: HTMLTableElement): HTMLElement[][] {
  const columns = new Map<string, HTMLElement[]>();
  for (const cell of table.querySelectorAll<HTMLElement>('td[data-day]')) {
    const { day = '' } = cell.dataset;
    // A narrow screen shows one day, and the night may be folded.
    const row = cell.closest('tr');
    if ([cell, row].some(one => one && getComputedStyle(one).display === 'none')) continue;
    columns.set(day, [...(columns.get(day) ?? []), ...cell.querySelectorAll('a')]);
  }
  return [...columns.values()].filter(links => links.length > 0);
}

/** Number of the row of a link. */
const rowOf = (link: HTMLElement): number => link.closest('tr')?.rowIndex ?? 0;

/** The link of a column that is nearest to a row. */
const nearest = (links: readonly HTMLElement[], row: number): HTMLElement | undefined =>
  links.toSorted((a, b) => Math.abs(rowOf(a) - row) - Math.abs(rowOf(b) - row))[0];

/**
 * Returns the link that an arrow key leads to from another one: earlier and later on its day, or
 * about the same hour of the next day that has any. Undefined for other keys, and at the edges.
 */
export function nextLink(
  table: HTMLTableElement,
  from: EventTarget,
  key: string,
): HTMLElement | undefined {
  if (!(from instanceof HTMLElement)) return undefined;
  const columns = columnsOf(table);
  const column = columns.findIndex(links => links.includes(from));
  const links = columns[column];
  if (!links) return undefined;
  switch (key) {
    case 'ArrowDown':
      return links[links.indexOf(from) + 1];
    case 'ArrowUp':
      return links[links.indexOf(from) - 1];
    case 'ArrowRight':
      return nearest(columns[column + 1] ?? [], rowOf(from));
    case 'ArrowLeft':
      return nearest(columns[column - 1] ?? [], rowOf(from));
    case 'Home':
      return links[0];
    case 'End':
      return links.at(-1);
    default:
      return undefined;
  }
}
