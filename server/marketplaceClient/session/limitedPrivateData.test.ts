import { limitedPrivateData } from './limitedPrivateData.ts';

const links = { join_url: 'https://meet.example/j', start_url: 'https://meet.example/s' };
const connectedAt = '2026-11-01T10:00:00.000Z';

describe('private data that an operator sees who looks as somebody', () => {
  it.each([
    ['a meeting', { zoom: { meetingId: '1', ...links } }, { zoom: { meetingId: '1' } }],
    ['a series', { zoom: [{ days: [1], ...links }, 'x'] }, { zoom: [{ days: [1] }] }],
    ['a connection', { zoom: { sealed: 'x', connectedAt } }, { zoom: { sealed: '', connectedAt } }],
    ['nonsense', { zoom: 'https://meet.example/j' }, { zoom: null }],
    ['an address', { calendarFeed: { nonce: 'x' } }, { calendarFeed: { alarms: [] } }],
    ['all others', { language: 'en', blocked: ['1'] }, { language: 'en', blocked: ['1'] }],
  ])('lets in nowhere: %s', (_, data, expected) => {
    expect(limitedPrivateData(data)).toEqual(expected);
  });
});
