import type { Option } from '#src/components/useOptions.ts';

/** Maximum number of options: initially, and during a search by name. */
export interface OptionCounts {
  all: number;
  searched: number;
}

/**
 * Returns the options to show. A text selects the options whose label contains it, sorted by its
 * position, ignoring case. Without a text, chosen options are always included.
 */
export function shownOptions(
  options: readonly Option[],
  text: string,
  chosen: readonly string[],
  counts: OptionCounts,
): Option[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') {
    return options.filter(({ value }, index) => index < counts.all || chosen.includes(value));
  }
  return options
    .map(option => ({ option, at: option.label.toLocaleLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .slice(0, counts.searched)
    .map(({ option }) => option);
}
