/** Query parts that only open something over the page, or show what is loaded another way. */
const overlayParams = ['mobilemenu', 'mobilesearch', 'book', 'contact', 'view'];

/** What a query says of the page itself. */
export function withoutOverlays(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  overlayParams.forEach(name => query.delete(name));
  return query;
}
