import * as v from 'valibot';
import { webAddress } from '../lenient.ts';

/** A path of this site, or an address of the meeting service. */
const authorizeUrl = v.union([webAddress, v.pipe(v.string(), v.regex(/^\/(?![/\\])/))]);

/** Answer of POST /api/meetings; with an address the teacher has to connect first. */
export const meetingAnswer = v.object({ authorizeUrl: v.nullable(authorizeUrl) });

/** Answer of POST /api/extend-meetings. */
export const extensionAnswer = v.object({ authorizeUrl });
