import { isRecord } from '#shared/contract/lenient.ts';

type Data = Record<string, unknown>;

const withoutLinks = ({ join_url: _join, start_url: _start, ...meeting }: Data): Data => meeting;

/**
 * Returns private data of a person or a listing without what lets in: the tokens of the meeting
 * service, the links to meetings, and the address of a personal calendar.
 */
export function limitedPrivateData({ zoom, calendarFeed, ...data }: Data): Data {
  return {
    ...data,
    ...(zoom === undefined ? {} : { zoom: withoutKeys(zoom) }),
    ...(isRecord(calendarFeed) ? { calendarFeed: { alarms: calendarFeed['alarms'] ?? [] } } : {}),
  };
}

function withoutKeys(zoom: unknown): unknown {
  if (Array.isArray(zoom)) return zoom.filter(isRecord).map(withoutLinks);
  if (!isRecord(zoom)) return null;
  // Pages read whether there is a connection.
  return 'sealed' in zoom ? { ...zoom, sealed: '' } : withoutLinks(zoom);
}
