import { screen, within } from '@testing-library/react';
import { openConsole } from '../testing/openConsole.tsx';
import { listOf } from '../testing/stubApi.ts';

const listing = '00000000-0000-4000-8000-000000000001';
const report = {
  id: '00000000-0000-4000-8000-000000000009',
  at: '2026-11-29T10:00:00.000Z',
  subject: 'review',
  subjectId: '00000000-0000-4000-8000-000000000008',
  personId: null,
  orderId: null,
  listingId: listing,
  reason: 'abuse',
  text: 'Rude',
  words: [],
  reporterId: null,
  decidedAt: null,
  decision: null,
};
const row = {
  id: listing,
  title: 'Slow flow',
  state: 'published',
  author: { id: '00000000-0000-4000-8000-000000000002', name: 'Maya L', email: 'm@flow.example' },
  createdAt: report.at,
  updatedAt: report.at,
  waits: false,
  price: null,
  rejection: null,
};

it('the page of a class lists the reports about it and what belongs to it', async () => {
  const { calls } = await openConsole({
    at: `/listings/${listing}`,
    rights: ['listings/query', 'site/reports/query'],
    handlers: {
      'listings/query': () => listOf([row]),
      'site/reports/query': () => listOf([report], 7),
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Reports' }));
  expect(section.getByRole('link', { name: 'Review: Rude or threatening' })).toHaveAttribute(
    'href',
    `/console/reports/${report.id}`,
  );
  expect(section.getByText('Open')).toBeInTheDocument();
  expect(section.getByRole('link', { name: 'All 7 reports' })).toBeInTheDocument();
  const query = calls.find(({ path }) => path === 'site/reports/query')?.query;
  expect(query).toEqual({ aboutId: listing, perPage: '5' });
});
