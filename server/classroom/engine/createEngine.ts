import type { ClassroomMedia } from '#server/config/classroom.ts';
import { createInProcessEngine } from './inProcess/inProcessEngine.ts';
import { createJanusEngine } from './janus/janusEngine.ts';
import type { EngineLogger, MediaEngine } from './mediaEngine.ts';

/** Creates the engine that the settings name. It starts at once. */
export function createEngine(settings: ClassroomMedia, logger: EngineLogger): MediaEngine {
  const { addresses: publicAddresses, ports, size: capacity } = settings;
  const { urls } = settings.janus;
  if (urls.length > 0) return createJanusEngine({ ...settings.janus, capacity, logger });
  return createInProcessEngine({ publicAddresses, ports, capacity, logger });
}
