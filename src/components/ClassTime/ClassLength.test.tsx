import { renderPage } from '#src/testing/renderPage.tsx';
import { ClassLength } from './ClassLength.tsx';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const once: ListingPublicData = { classDuration: { key: '60_minutes', value: 60 } };
const tuesday = { value: '3', label: 'Tuesday' };
const thursday = { value: '5', label: 'Thursday' };

test.each<[string, ListingPublicData]>([
  ['60 min', once],
  ['60 min', { ...once, weeklyDays: [tuesday, thursday] }],
  ['60 min – 2 h', { ...once, weeklyDays: [{ ...tuesday, minutes: 120 }, thursday] }],
  ['45 min', { ...once, weeklyDays: [{ ...tuesday, minutes: 45 }] }],
])('a class says that it takes %s', (words, publicData) => {
  const { container } = renderPage(
    <ClassLength id="ListingCard.minutes" publicData={publicData} />,
  );
  expect(container).toHaveTextContent(new RegExp(`^${words}$`));
});
