import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { interpolate, readCompose } from './testing/composeFile.ts';
import { readConfig } from '#server/config/config.ts';
import { dockerfileText, readDockerfile } from './testing/dockerfile.ts';

const root = path.resolve(import.meta.dirname, '..');
const settings = {
  POSTGRES_PASSWORD: 'a-secret',
  S3_SECRET_ACCESS_KEY: 'a-secret',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
};

describe('the Dockerfile', () => {
  const image = readDockerfile();

  it('has no fault that its linter finds', () => {
    expect(validate(dockerfileText())).toEqual([]);
  });

  it('runs as a user without rights and starts Node itself, which hears signals', () => {
    expect(image.user).toBe('node');
    expect(image.cmd[0]).toBe('node');
  });

  it('checks its health with the product, as the image has no other program for that', () => {
    expect(image.healthcheck).toEqual(['node', 'flowroom.mjs', 'health']);
  });

  it('takes neither secrets nor arguments into its layers', () => {
    expect(image.instructions.filter(([name]) => name === 'ARG' || name === 'ADD')).toEqual([]);
    const names = image.instructions.filter(([name]) => name === 'ENV').map(([, text]) => text);
    expect(names.join(' ')).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY/);
  });

  it('builds by commands of package.json, from files that the context has', () => {
    const commands = image.instructions.filter(([name]) => name === 'RUN').map(([, text]) => text);
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const names = commands.flatMap(text =>
      [...text.matchAll(/npm run ([\w-]+)/g)].map(([, n]) => n),
    );
    expect(names).toEqual(['package']);
    for (const name of names) expect(scripts).toHaveProperty(String(name));
  });
});

describe('.dockerignore', () => {
  const lines = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');

  it.each(['.env', '.data', '.git', '**/node_modules', 'build'])('leaves %s out', name => {
    expect(lines).toContain(name);
  });
});

describe('compose.yaml', () => {
  const services = readCompose(settings);

  it.each(['compose.yaml', 'compose.demo.yaml'])('%s has no fault that its linter finds', name => {
    const linter = ['node_modules/dclint/bin/dclint.cjs', '-c', 'deploy/dclint.json'];
    const args = [...linter, '--max-warnings', '0', name];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect([status, stdout.trim()]).toEqual([0, '']);
  });

  it('has two web processes, one with rooms, two marketplaces, a database with a standby, a store, mails, a proxy and a relay', () => {
    expect(Object.keys(services).toSorted()).toEqual(
      'classroom mail marketplace-1 marketplace-2 objects postgres proxy settings standby turn web-1 web-2'.split(
        ' ',
      ),
    );
  });

  it('has the rooms of classes in one process, at the address that the others name', () => {
    const { classroom, 'web-1': web } = services;
    expect(classroom?.command?.at(-1)).toBe('classroom');
    const ids = { SHARETRIBE_SDK_CLIENT_ID: 'id', SHARETRIBE_SDK_CLIENT_SECRET: 'a-secret' };
    const read = (environment = {}) => readConfig({ ...environment, ...ids });
    const here = read({ ...classroom?.environment, CLASSROOM_HERE: 'true' });
    expect(here.classroom).toMatchObject({ isHere: true, turn: null });
    expect(read(web?.environment).classroom).toMatchObject({
      isHere: false,
      url: here.classroom.url,
    });
    const relays = { TURN_URLS: 'turns:turn.example.org:443?transport=tcp', TURN_SECRET: 'north' };
    const relayed = readCompose({ ...settings, ...relays }).classroom?.environment;
    expect(read(relayed).classroom.turn).toEqual({ urls: [relays.TURN_URLS], secret: 'north' });
  });

  it('starts no relay without a secret, nor one that reaches more than the media server', () => {
    expect(services.turn?.entrypoint?.at(-1)).toMatch(/^test -n "\$\$TURN_SECRET" \|\| exit 1;/);
    const text = readFileSync(path.join(root, 'deploy/turn/turnserver.conf'), 'utf8');
    expect(text).toContain('\nuse-auth-secret\n');
    expect(text).toContain('\ndenied-peer-ip=0.0.0.0-255.255.255.255\n');
    expect(text).toContain('\ndenied-peer-ip=::-ffff:');
  });

  it('gives the product a file system that it can not change', () => {
    const own = Object.values(services).filter(({ image }) => image === 'flowroom');
    expect(own).toHaveLength(6);
    expect(own.every(one => one.read_only)).toBe(true);
  });

  it('waits only for services that exist, and for their health only where there is a check', () => {
    for (const { depends_on } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(services).toHaveProperty(name);
        const { image, healthcheck } = services[name] ?? { image: '' };
        if (condition === 'service_healthy')
          expect(healthcheck ?? image === 'flowroom').toBeTruthy();
      }
    }
  });

  it('does not start without the passwords', () => {
    expect(() => readCompose({ ...settings, POSTGRES_PASSWORD: '' })).toThrow('POSTGRES_PASSWORD');
    expect(interpolate('${A:-b} ${C}', { C: 'c' })).toBe('b c');
  });
});

describe('compose.demo.yaml', () => {
  it('starts one service without any variable, as the image does, at the address that it names', () => {
    const { demo, ...others } = readCompose({}, 'compose.demo.yaml');
    expect(others).toEqual({});
    expect(demo).toMatchObject({ read_only: true, volumes: ['demo:/data'] });
    expect(demo?.command).toBeUndefined();
    expect(readConfig({ ...readDockerfile().env, ...demo?.environment })).toMatchObject({
      setup: 'demo',
      seedDemo: true,
      rootUrl: 'http://localhost:3000',
      port: 3000,
    });
  });
});
