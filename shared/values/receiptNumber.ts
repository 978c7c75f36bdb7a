/**
 * Returns the number of a receipt as it is written: with the prefix of its teacher. Older receipts
 * have none.
 */
export const fullNumberOf = ({
  series,
  number,
}: {
  series?: string | undefined;
  number: string;
}): string => (series ? `${series}-${number}` : number);
