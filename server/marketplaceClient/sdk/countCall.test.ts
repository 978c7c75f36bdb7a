import { asCaller } from './caller.ts';
import { countCall, operationAt } from './countCall.ts';
import { onNotice } from '@flowroom/marketplace/signals';

describe('a call to the marketplace', () => {
  it.each([
    ['https://flex-api.sharetribe.com/v1/api/listings/query?perPage=2', 'listings/query'],
    ['http://localhost:3001/flex/v1/integration_api/events/query', 'events/query'],
    ['http://localhost:3001/flex/v1/auth/token', 'auth/token'],
    ['http://localhost:3001/flex/v2/api/sam', 'other'],
    ['http://localhost:3001/flex/v1/api/sam@example.com', 'other'],
  ])('to %s is %s', (url, operation) => {
    expect(operationAt(url)).toBe(operation);
  });

  it('has a purpose: that of the request that it is made for, or a check of the server', () => {
    const purposes: string[] = [];
    const end = onNotice('marketplaceCall', ({ purpose }) => void purposes.push(purpose));
    const request = { account: 'maya', gone: null, hasBegun: false, hasWritten: false };
    asCaller({ ...request, isView: true }, () => countCall('listings/show'));
    asCaller({ ...request, isView: false }, () => countCall('listings/show'));
    countCall('listings/show');
    asCaller({ ...request, isView: true }, () => countCall('events/query'));
    end();
    expect(purposes).toEqual(['view', 'act', 'checks', 'events']);
  });
});
