import path from 'node:path';
import dotenv from 'dotenv';
import { operatorProof } from './operatorProof.ts';
import { withCommands } from '#server/config/commands.ts';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { originOf } from '../listen.ts';

/** Calls the running web server with a proof of the operators' secret. */
export async function callServer(pathname: string, body: object | null = null): Promise<Response> {
  dotenv.config({ path: path.join(import.meta.dirname, '../../../.env'), quiet: true });
  const config = readConfig(process.env);
  const { operatorSecret } = loadCredentials(config.dataDir);
  const address = originOf(config.host, config.port) + pathname;
  return fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${operatorProof(operatorSecret)}`,
      'content-type': 'application/json',
    },
    body: body ? JSON.stringify(body) : undefined,
  }).catch((error: unknown) => {
    throw new Error(withCommands(`There is no server at ${address}. Start it first: npm start`), {
      cause: error,
    });
  });
}
