import path from 'node:path';
import { createInterface } from 'node:readline';
import dotenv from 'dotenv';
import { request } from 'undici';
import * as v from 'valibot';
import { withCommands } from '#server/config/commands.ts';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { originOf } from '#server/http/listen.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import { progressBar } from './operator/progressBar.ts';
import { rebuildLine, rebuildPath } from '#server/projection/rebuildRouter.ts';

// Has the running server read the tables of the teacher's pages again (docs/decisions/154). It does
// not stop for it: pages are answered from the old tables until the new ones are complete.

dotenv.config({ path: path.join(import.meta.dirname, '../../.env'), quiet: true });
const config = readConfig(process.env);
const { operatorSecret } = loadCredentials(config.dataDir);
const address = `${originOf(config.host, config.port)}/api${rebuildPath}`;

const endings = {
  rebuilt: 'The tables were made anew.',
  busy: 'They are being made anew already.',
  failed: 'They could not be made anew; the log of the server says why. The old ones are in use.',
};

async function rebuild(): Promise<boolean> {
  const answer = await request(address, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorProof(operatorSecret)}` },
  }).catch(() => null);
  if (!answer) {
    console.error(withCommands(`There is no server at ${address}. Start it first: npm start`));
    return false;
  }
  if (answer.statusCode !== 200) {
    console.error(
      answer.statusCode === 404
        ? 'The server has no projection: it needs the Integration API (see .env-template), and the same DATA_DIR as this command.'
        : `The server answered ${answer.statusCode}.`,
    );
    return false;
  }
  let outcome: keyof typeof endings = 'failed';
  for await (const text of createInterface({ input: answer.body })) {
    const line = v.parse(rebuildLine, JSON.parse(text));
    if ('outcome' in line) outcome = line.outcome;
    // A bar is for eyes: in a file it would be a line for each page.
    else if (process.stdout.isTTY) process.stdout.write(progressBar(line));
  }
  console.log(`\n${endings[outcome]}`);
  return outcome === 'rebuilt';
}

process.exitCode = (await rebuild()) ? 0 : 1;
