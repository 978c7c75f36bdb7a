import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { installed } from '../../deploy/testing/proxy.ts';

/** Addresses (`host:port`) that a port of the proxy passes requests on to, in turn. */
export interface Balanced {
  port: number;
  upstreams: readonly string[];
}

const serverOf = ({ port, upstreams }: Balanced, index: number): string => `
upstream group${index} { ${upstreams.map(one => `server ${one} max_fails=0;`).join(' ')} keepalive 64; }
server {
  listen 127.0.0.1:${port};
  client_max_body_size 20m;
  location / {
    proxy_pass http://group${index};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto http;
    proxy_next_upstream error timeout http_503;
    proxy_next_upstream_tries 2;
  }
}`;

/** A running nginx. */
export interface Balancer {
  pid: number;
  stop(): Promise<void>;
}

/**
 * Balances over processes as deploy/nginx does, without TLS.
 * @throws Error where nginx is not installed
 */
export async function startBalancer(groups: readonly Balanced[]): Promise<Balancer> {
  const program = installed('nginx');
  if (!program) throw new Error('Several processes need nginx: install it, or give --only one.');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-load-nginx-'));
  chmodSync(folder, 0o755);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const file = path.join(folder, 'nginx.conf');
  // One process without a master, so that its figures are all there is.
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log warn;
events { worker_connections 4096; }
http { access_log off; ${places} ${groups.map(serverOf).join('\n')} }`,
  );
  const child = spawn(program, ['-c', file, '-e', path.join(folder, 'log')], { stdio: 'ignore' });
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
