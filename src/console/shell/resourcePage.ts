/** Pages of resources that the console has, by the type of the resource. */
const pages: Readonly<Record<string, string>> = {
  listing: '/listings',
  user: '/people',
  transaction: '/orders',
};

/** Returns the address of a resource; null where it has no page. */
export function resourcePage({ type, id }: { type: string; id: string }): string | null {
  const page = pages[type];
  return page ? `${page}/${id}` : null;
}
