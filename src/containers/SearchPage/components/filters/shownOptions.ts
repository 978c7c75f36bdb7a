import type { Option } from '#src/components/useOptions.ts';

/** Most options in a list: as it opens, and while names are searched. */
export interface OptionCounts {
  all: number;
  searched: number;
}

/**
 * The options that a list shows. A text leaves those whose label has it, in whatever case, the
 * nearer to the beginning of the label the earlier. Without a text what is chosen is never cut off.
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
