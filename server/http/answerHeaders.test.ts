import { answerHeaders, httpsOnlyAt } from './answerHeaders.ts';

const header = (origin: string | undefined, subdomains: boolean) =>
  answerHeaders(httpsOnlyAt(origin, subdomains))['Strict-Transport-Security'];

describe('Strict-Transport-Security', () => {
  it.each([
    [undefined, true, undefined],
    ['http://flow.example', true, undefined],
    ['https://flow.example', false, 'max-age=31536000'],
    ['https://flow.example', true, 'max-age=31536000; includeSubDomains'],
  ])('at %s, with subdomains: %s, is %s', (origin, subdomains, expected) => {
    expect(header(origin, subdomains)).toBe(expected);
  });
});
