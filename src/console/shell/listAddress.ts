/**
 * Returns the address of a list with filters, as the framework reads them. @param path of the list
 */
export const listAddress = (path: string, filter: Record<string, string>): string =>
  `${path}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    page: '1',
  }).toString()}`;
