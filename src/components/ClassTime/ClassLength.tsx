import { FormattedMessage } from 'react-intl';
import { classLengthOf } from '#src/util/classLength.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

export interface ClassLengthProps {
  /** Message of one length, which comes with the page. */
  id: string;
  publicData: ListingPublicData;
}

/** Length of a class; the shortest and the longest one where weekdays differ. */
export function ClassLength({ id, publicData }: ClassLengthProps) {
  const { classDuration, weeklyDays = [] } = publicData;
  const usual = classDuration?.value ?? 60;
  const lengths = weeklyDays.map(({ minutes = usual }) => minutes);
  if (lengths.length === 0) lengths.push(usual);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  return (
    <>
      <FormattedMessage id={id} values={{ ...classLengthOf(shortest) }} />
      {longest > shortest && (
        <>
          {' – '}
          <FormattedMessage id={id} values={{ ...classLengthOf(longest) }} />
        </>
      )}
    </>
  );
}
