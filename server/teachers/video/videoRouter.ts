import express from 'express';
import type { Request, Response, Router } from 'express';
import { finishUpload } from './finishUpload.ts';
import { openUpload } from './openUpload.ts';
import { videoOperations } from './operations.ts';
import { readOwnVideo } from './readOwnVideo.ts';
import { removeVideo } from './removeVideo.ts';
import { saveCaptions } from './saveCaptions.ts';
import { savePoster } from './savePoster.ts';
import { sendVideo } from './sendVideo.ts';
import { storePiece } from './storePiece.ts';
import type { VideoDeps } from './videoDeps.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint, requireOwnPage } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { routeOf } from '#server/http/api/operation.ts';
import { parseQuery } from '#server/http/api/parseBody.ts';
import { answering, openSignedIn, requireOwnHeader } from '#server/http/api/signedInRead.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { callerIdOf } from '#server/marketplaceClient/session/caller.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import { isUuid } from '#shared/contract/inputRules.ts';
import { videoLimits } from '#shared/contract/teacherVideo.ts';
import { dayMs } from '#shared/time/time.ts';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { readBody } from '@flowroom/marketplace/requestBody';

export interface VideoRouterOptions extends EndpointContext {
  /** null where the marketplace can not be followed: every call throws 424 then. */
  deps: VideoDeps | null;
  limiter: Limiters;
}

/** Of one teacher: videos that are begun, pieces, and changes of a poster or of captions. */
const limits = {
  uploads: { name: 'teacher videos', most: 20, seconds: dayMs / 1000 },
  pieces: { name: 'teacher video pieces', most: 120, seconds: 60 },
  changes: { name: 'teacher video changes', most: 120, seconds: dayMs / 1000 },
} satisfies Record<string, Limit>;

/** Mounted at /api: the video on a teacher's page. */
export function videoRouter(options: VideoRouterOptions): Router {
  const router = express.Router();
  for (const one of changesOf(options)) router.post(one.path, one.handler(options));
  mountBodies(router, options);
  router.get(
    routeOf(videoOperations.read),
    answering(async (req, res) => {
      requireOwnHeader(req, options.logger);
      const { id } = await signedIn(options, req, res);
      res.json({ data: await readOwnVideo(available(options), id) });
    }),
  );
  router.get(
    routeOf(videoOperations.play),
    answering(async (req, res) => {
      const { id, file } = req.params as { id: string; file: string };
      if (!isUuid(id)) throw apiFault(404, 'not-found', 'There is no such video.');
      await sendVideo(available(options), { id, file }, req, res);
    }),
  );
  return router;
}

/** @throws ApiFault 424 */
function available({ deps }: VideoRouterOptions): VideoDeps {
  if (!deps) throw projectionNotAvailable();
  return deps;
}

/** Changes whose bodies are texts. */
function changesOf(options: VideoRouterOptions) {
  const uploads = taking(options, limits.uploads);
  const changes = taking(options, limits.changes);
  const callerOf = async (sdk: ServerSdk) => (await sdk.currentUser.show()).data.id;
  const own = async (id: string) => ({ data: await readOwnVideo(available(options), id) });
  return [
    endpoint({
      ...videoOperations.open,
      async run({ input: { bytes }, sdk }) {
        const { id, attributes } = (await sdk.currentUser.show()).data;
        if (attributes.profile?.publicData?.userType !== 'teacher') {
          throw apiFault(403, 'forbidden', 'Only teachers have a video.');
        }
        const deps = available(options);
        await uploads(id);
        return { data: { id: await openUpload(deps, id, bytes) } };
      },
    }),
    endpoint({
      ...videoOperations.finish,
      async run({ input, sdk }) {
        const id = await callerOf(sdk);
        const deps = available(options);
        await changes(id);
        await finishUpload(deps, id, input.id);
        return own(id);
      },
    }),
    endpoint({
      ...videoOperations.saveCaptions,
      async run({ input, sdk }) {
        const id = await callerOf(sdk);
        const deps = available(options);
        await changes(id);
        await saveCaptions(deps, id, input);
        return own(id);
      },
    }),
    endpoint({
      ...videoOperations.remove,
      async run({ sdk }) {
        const id = await callerOf(sdk);
        const deps = available(options);
        await changes(id);
        await removeVideo(deps, id);
        return own(id);
      },
    }),
  ];
}

/** Changes whose bodies are bytes. Who calls, and how often, is known before they are read. */
function mountBodies(router: Router, options: VideoRouterOptions): void {
  const pieces = taking(options, limits.pieces);
  const changes = taking(options, limits.changes);
  router.post(
    routeOf(videoOperations.sendPiece),
    answering(async (req, res) => {
      requireOwnPage(req, options.logger);
      const { id: teacherId } = await signedIn(options, req, res);
      const deps = available(options);
      const { id, from } = parseQuery(videoOperations.sendPiece.query, req.query);
      await pieces(teacherId);
      const bytes = await readBody(req, videoLimits.pieceBytes);
      res.json({ data: { received: await storePiece(deps, teacherId, { id, from, bytes }) } });
    }),
  );
  router.post(
    routeOf(videoOperations.savePoster),
    answering(async (req, res) => {
      requireOwnPage(req, options.logger);
      const { id: teacherId } = await signedIn(options, req, res);
      const deps = available(options);
      const { id } = parseQuery(videoOperations.savePoster.query, req.query);
      await changes(teacherId);
      const bytes = await readBody(req, videoLimits.posterBytes);
      await savePoster(deps, teacherId, { id, bytes });
      res.json({ data: await readOwnVideo(deps, teacherId) });
    }),
  );
}

async function signedIn(
  options: VideoRouterOptions,
  req: Request,
  res: Response,
): Promise<{ id: string }> {
  const { session } = await openSignedIn(options, req, res);
  const sdk = options.sdk.forSession(session);
  return { id: await callerIdOf(session, () => sdk.currentUser.show()) };
}

/** @throws ApiFault 429 */
function taking({ limiter }: VideoRouterOptions, limit: Limit) {
  const limited = limiter(limit);
  return async (teacherId: string): Promise<void> => {
    const pause = await limited.take(teacherId);
    if (pause === null) return;
    const title = 'The video was changed very often.';
    throw new ApiFault(429, [{ status: 429, code: 'too-many-requests', title }], pause);
  };
}
