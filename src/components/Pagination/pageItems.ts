/** A page number, or null for a gap. */
export interface PageItem {
  key: string;
  page: number | null;
}

/** First page, last page and pages within 1 of `page`; a gap stands for two or more left out. */
export function pageItems(page: number, totalPages: number): PageItem[] {
  const items: PageItem[] = [];
  let last = 0;
  for (let number = 1; number <= totalPages; number += 1) {
    const shown = number === 1 || number === totalPages || Math.abs(number - page) <= 1;
    if (!shown) continue;
    if (number - last === 2) items.push({ key: String(last + 1), page: last + 1 });
    if (number - last > 2) items.push({ key: `gap-${last}`, page: null });
    items.push({ key: String(number), page: number });
    last = number;
  }
  return items;
}
