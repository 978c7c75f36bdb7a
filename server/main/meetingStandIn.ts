import type { MeetingStandIn } from '#demo/meetings.ts';
import type { Sandbox } from '@flowroom/sandbox';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { tokenSeal } from '#server/meetings/compose.ts';

/** The meeting stand-in of a web server, for its demo; null when meetings are real. */
export const meetingStandIn = (
  { zoom }: Config,
  credentials: Credentials,
  sandbox: Sandbox | null,
): MeetingStandIn | null =>
  sandbox && !zoom ? { addHost: sandbox.addHost, seal: tokenSeal(credentials) } : null;
