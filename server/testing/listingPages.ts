interface Asked {
  page: number;
  perPage: number;
  createdAtEnd?: string;
}

/** Most listings that a marketplace shows by page number (`paginationLimit`). */
const paginationWindow = 10_000;

/** Answers `listings.query` as a marketplace does: newest first, and no page beyond the window. */
export function listingPages<Listing extends { id: string; attributes: object }>(
  newest: readonly Listing[],
) {
  const start = Date.UTC(2026, 0, 1);
  const dated = newest.map((listing, index) => {
    const createdAt = new Date(start - index).toISOString();
    return { ...listing, attributes: { ...listing.attributes, createdAt } };
  });
  return ({ page, perPage, createdAtEnd }: Asked) => {
    if (page * perPage > paginationWindow) return Promise.reject(new Error('beyond the last page'));
    const older = dated.filter(
      ({ attributes: { createdAt } }) => !createdAtEnd || createdAt < createdAtEnd,
    );
    const totalPages = Math.ceil(older.length / perPage);
    return Promise.resolve({
      data: older.slice((page - 1) * perPage, page * perPage),
      meta: { totalItems: older.length, totalPages, page, perPage },
    });
  };
}
