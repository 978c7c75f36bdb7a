import { documentsBack } from './back.ts';

const page = 'content/pages/privacy-policy.json';

it('the documents of before are written again, and what else they hold stays', () => {
  const now = {
    'general/marketplace.json': { name: 'Brisa', kept: 1 },
    [page]: { sections: [{ title: { content: 'New' } }] },
    'content/pages/terms-of-service.json': { sections: [] },
  };
  expect(documentsBack(now, now)).toEqual({});
  expect(
    documentsBack(now, {
      'general/marketplace.json': { name: 'Aire' },
      'content/pages/terms-of-service.json': { sections: [] },
    }),
  ).toEqual({ 'general/marketplace.json': { name: 'Aire', kept: 1 }, [page]: null });
});
