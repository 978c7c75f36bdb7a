import { rmSync } from 'node:fs';
import path from 'node:path';
import { useFewBuffers } from '@flowroom/marketplace/testing/database/fewBuffers';
import { fillProjection } from './projection.ts';
import { demoTemplateVariable, FlowroomServer } from '../../support/server.ts';

/**
 * Seeds the demo once for all tests of a run. The servers of the tests begin with a copy of its
 * data folder, the credentials included. Returns what removes it at the end.
 */
export default async function makeDemoTemplate(): Promise<() => void> {
  const server = await FlowroomServer.start();
  await fillProjection(server);
  await server.terminate();
  useFewBuffers(path.join(server.dataDir, 'database'));
  process.env[demoTemplateVariable] = server.dataDir;
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}
