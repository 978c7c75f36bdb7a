import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const program = '/usr/bin/janus';

/** Why no Janus can be started here, or null. */
export const missingJanus = existsSync(program) ? null : 'Janus is not installed';

/** Folder of Debian's plugins, by the architecture. */
const libraries = () => {
  const found = readdirSync('/usr/lib').find(name => existsSync(`/usr/lib/${name}/janus/plugins`));
  return `/usr/lib/${found}/janus`;
};

export interface RunningJanus {
  url: string;
  adminUrl: string;
  secret: string;
  pid(): number;
  /** Kills it, and starts it again at the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const freePort = () =>
  new Promise<number>(resolve => {
    const server = net.createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts a Janus of its own, with a folder of its own, on loopback alone. */
export async function startJanus(rtpPorts: readonly [number, number]): Promise<RunningJanus> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'janus-'));
  const [port, adminPort] = [await freePort(), await freePort()];
  const secret = 'a secret of the tests';
  mkdirSync(path.join(folder, 'none'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write(
    'janus.jcfg',
    `general: { configs_folder = "${folder}"
  plugins_folder = "${libraries()}/plugins"
  transports_folder = "${libraries()}/transports"
  events_folder = "${folder}/none"
  loggers_folder = "${folder}/none"
  debug_level = 2
  api_secret = "${secret}"
  admin_secret = "${secret}" }
media: { rtp_port_range = "${rtpPorts.join('-')}" }
nat: { ice_lite = true
  ice_enforce_list = "127.0.0.1,eth0,ens" }
plugins: { disable = "libjanus_audiobridge.so,libjanus_duktape.so,libjanus_echotest.so,libjanus_lua.so,libjanus_nosip.so,libjanus_recordplay.so,libjanus_sip.so,libjanus_streaming.so,libjanus_textroom.so,libjanus_videocall.so,libjanus_voicemail.so" }
transports: { disable = "libjanus_http.so,libjanus_mqtt.so,libjanus_nanomsg.so,libjanus_pfunix.so,libjanus_rabbitmq.so" }
`,
  );
  write('janus.plugin.videoroom.jcfg', `general: { admin_key = "${secret}" }\n`);
  write(
    'janus.transport.websockets.jcfg',
    `general: { json = "compact"
  ws = true
  ws_port = ${port}
  ws_ip = "127.0.0.1"
  wss = false }
admin: { admin_ws = true
  admin_ws_port = ${adminPort}
  admin_ws_ip = "127.0.0.1"
  admin_wss = false }
`,
  );
  const start = async () => {
    const janus = spawn(program, ['-F', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (tries > 100 || janus.exitCode !== null) throw new Error('Janus does not start.');
      await sleep(100);
    }
    return janus;
  };
  let running = await start();
  const kill = async () => {
    const ended = new Promise(resolve => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  return {
    url: `ws://127.0.0.1:${port}`,
    adminUrl: `ws://127.0.0.1:${adminPort}`,
    secret,
    pid: () => running.pid ?? 0,
    restart: async () => {
      await kill();
      running = await start();
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
