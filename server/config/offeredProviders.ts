import { meetingProviderNames } from '#shared/contract/meetingProviders.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import type { Config } from './config.ts';

/**
 * Returns who can hold classes, the usual provider first. Zoom is offered with keys, or as a stub
 * in a demo.
 */
export function offeredProviders({
  meetingProvider,
  zoom,
  setup,
}: Pick<Config, 'meetingProvider' | 'zoom' | 'setup'>): MeetingProviderName[] {
  const hasZoom = zoom !== null || setup === 'demo';
  const others = meetingProviderNames.filter(
    name => name !== meetingProvider && (name === 'classroom' || hasZoom),
  );
  return [meetingProvider, ...others];
}
