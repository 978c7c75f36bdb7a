import express from 'express';
import type { Router } from 'express';
import * as v from 'valibot';
import { deleteRecording } from './deleteRecording.ts';
import { openRecording } from './openRecording.ts';
import { recordingClosed } from './recordingDeps.ts';
import type { RecordingDeps } from './recordingDeps.ts';
import { pieceBytesMax } from './recordingLimits.ts';
import { recordingOperations } from './recordingOperations.ts';
import { sendFile } from './sendFile.ts';
import { showRecording } from './showRecording.ts';
import { storePiece } from './storePiece.ts';
import { readUploadKey } from './uploadKey.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { routeOf } from '#server/http/api/operation.ts';
import { answering, openSignedIn, requireOwnHeader } from '#server/http/api/signedInRead.ts';
import { callerIdOf } from '#server/marketplaceClient/session/caller.ts';
import { pieceQuery } from '#shared/contract/bodies/recordings.ts';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { readBody } from '@flowroom/marketplace/requestBody';

export interface RecordingsRouterOptions extends EndpointContext {
  /** null without the rights of an operator. */
  deps: RecordingDeps | null;
  limiter: Limiters;
}

/** Of one part: two seconds each, and faster after a lost network. */
const pieceLimit: Limit = { name: 'recording-pieces', most: 120, seconds: 10 };

/** Recordings of classes below /api: their pieces, what can be watched, and its deletion. */
export function recordingsRouter(options: RecordingsRouterOptions): Router {
  const limit = options.limiter(pieceLimit);
  const available = () => {
    if (options.deps) return options.deps;
    throw apiFault(424, 'operator-not-available', 'The server has no rights of an operator.');
  };
  const open = endpoint({
    ...recordingOperations.open,
    run: ({ input, sdk }) => openRecording(available(), input, sdk),
  });
  const remove = endpoint({
    ...recordingOperations.remove,
    run: ({ input, sdk }) => deleteRecording(available(), input.roomId, sdk),
  });
  const router = express.Router();
  for (const one of [open, remove]) router.post(one.path, one.handler(options));
  router.post(
    routeOf(recordingOperations.sendPiece),
    answering(async (req, res) => {
      requireOwnHeader(req, options.logger);
      const deps = available();
      const key = await readUploadKey(deps.seal, req.get('x-recording-key') ?? '');
      const query = v.safeParse(pieceQuery, req.query);
      // Before the body is read.
      if (!key) throw recordingClosed();
      if (!query.success)
        throw apiFault(400, 'recording-piece-invalid', 'The piece has no number.');
      const pause = await limit.take(`${key.recording} ${key.part}`);
      if (pause !== null) {
        const title = 'Too many pieces at once.';
        throw new ApiFault(429, [{ status: 429, code: 'too-many-requests', title }], pause);
      }
      const { number, count, last } = query.output;
      const bytes = await readBody(req, pieceBytesMax);
      res.json(await storePiece(deps, key, { number, count, bytes, isLast: last === 'true' }));
    }),
  );
  router.get(
    routeOf(recordingOperations.show),
    answering(async (req, res) => {
      requireOwnHeader(req, options.logger);
      const { session } = await openSignedIn(options, req, res);
      const sdk = options.sdk.forSession(session);
      res.json(await showRecording(available(), String(req.params['roomId']), sdk));
    }),
  );
  router.get(
    routeOf(recordingOperations.play),
    answering(async (req, res) => {
      const deps = available();
      const { session } = await openSignedIn(options, req, res);
      const account = await callerIdOf(session, () =>
        options.sdk.forSession(session).currentUser.show(),
      );
      await sendFile(deps, account, req, res);
    }),
  );
  return router;
}
