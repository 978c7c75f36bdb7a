import Bowser from 'bowser';
import type { Device } from '#shared/contract/api/account.ts';

const kinds = ['desktop', 'mobile', 'tablet'] as const;

/** Parses a user agent into browser, operating system and kind of device, as far as it tells them. */
export function describeDevice(
  userAgent: string | null | undefined,
): Pick<Device, 'browser' | 'system' | 'kind'> {
  if (!userAgent) return {};
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = kinds.find(each => each === platform.type);
  return {
    ...(browser.name ? { browser: browser.name } : {}),
    ...(os.name ? { system: os.name } : {}),
    ...(kind ? { kind } : {}),
  };
}
