/** Stands in until the page is built. */
export function StripePayoutPage() {
  return <h1>StripePayoutPage</h1>;
}
