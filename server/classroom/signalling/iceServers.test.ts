import { iceServersFor } from './iceServers.ts';

it('gives credentials of one person that end, as coturn checks them', () => {
  const turn = { urls: ['turns:turn.example.org:443?transport=tcp'], secret: 'north' };
  // echo -n '1800018000:sam' | openssl dgst -binary -sha1 -hmac north | base64
  expect(iceServersFor(turn, 'sam', 1_800_000_000_000)).toEqual([
    { urls: turn.urls, username: '1800018000:sam', credential: '/JV/44xEezabM2eJa0zCrtbogOQ=' },
  ]);
  expect(iceServersFor(null, 'sam', 0)).toEqual([]);
});
