import { randomUUID } from 'node:crypto';
import { addressKey, addressProof, toldAddress } from '#marketplace/contract/clientAddress.ts';
import { mailsTo, tokenIn } from '#marketplace/testing/fixtures/outbox.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { accountLimit, addressLimit, pairLimit, tryLogIn } from './guesses.ts';
import { passwordQueue } from './passwords.ts';

// Password guessing, and the owner of the account meanwhile.

let api: TestMarketplace;
let person: Person;

beforeAll(async () => {
  api = await startTestMarketplace({ jobs: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  await forgetAddress('127.0.0.1');
  person = await signUp(api);
});

const forgetAddress = (address: string) =>
  api.marketplace.context.limiter(addressLimit).forget(address);

async function logIn(username: string, password: string, headers: Record<string, string> = {}) {
  const { clientId } = api.credentials;
  const answer = await fetch(`${api.url}/v1/auth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      client_id: clientId,
      grant_type: 'password',
      scope: 'user',
      username,
      password,
    }),
  });
  const text = await answer.text();
  return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
}

/** Headers of a request from an address, as the web server in front sends them. */
const at = (address: string, secret = api.credentials.clientSecret) => ({
  [toldAddress.address]: address,
  [toldAddress.proof]: addressProof(secret, address),
});

let addresses = 0;
/** Returns an unused address. */
const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;

/** Sends wrong attempts in parallel and returns their statuses. */
async function guess(username: string, times: number, headers?: Record<string, string>) {
  const answers = await Promise.all(
    Array.from({ length: times }, () => logIn(username, 'not it', headers)),
  );
  return answers.map(({ status }) => status).sort((a, b) => a - b);
}
const statuses = (refused: number, stopped: number) => [
  ...Array.from({ length: refused }, () => 401),
  ...Array.from({ length: stopped }, () => 429),
];

/** Exhausts the account limit with wrong passwords from many addresses. */
async function guessFromEverywhere(username: string, times: number) {
  for (let done = 0; done < times; done += 20) {
    await guess(username, Math.min(20, times - done), at(newAddress()));
  }
}

describe('somebody at one address', () => {
  it('tries one account twenty times, however fast', async () => {
    expect(await guess(person.email, 25)).toEqual(statuses(20, 5));
    // The right password is refused too, otherwise guessing could go on.
    const answer = await logIn(` ${person.email.toUpperCase()} `, person.password);
    expect(answer).toMatchObject({ status: 429, text: 'Too many requests.' });
    expect(Number(answer.retryAfter)).toBeGreaterThan(800);
  });

  it('learns nothing about addresses that nobody has', async () => {
    const nobody = `${randomUUID()}@example.com`;
    const from = at(newAddress());
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await logIn(nobody, 'not it', from)).status).toBe(401);
    }
    expect((await logIn(nobody, 'not it', from)).status).toBe(429);
  });

  it('starts again after the right one', async () => {
    expect(await guess(person.email, 19)).toEqual(statuses(19, 0));
    expect((await logIn(person.email, person.password)).status).toBe(200);
    expect(await guess(person.email, 20)).toEqual(statuses(20, 0));
  });

  it('is stopped when it tries many accounts, also with an account of its own in between', async () => {
    const address = newAddress();
    const sprayer = await signUp(api);
    const ownLogIn = () => logIn(sprayer.email, sprayer.password, at(address));
    await ownLogIn();
    for (let turn = 0; turn < addressLimit.most; turn += 10) {
      const tries = Array.from({ length: 10 }, () =>
        logIn(`${randomUUID()}@example.com`, 'Summer2026', at(address)),
      );
      for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
      expect((await ownLogIn()).status).toBe(200);
    }
    expect((await logIn(`${randomUUID()}@example.com`, 'Summer2026', at(address))).status).toBe(
      429,
    );
    // A known account at the same address can still log in.
    expect((await ownLogIn()).status).toBe(200);
  });

  it('counts as one with all of its IPv6 network', async () => {
    for (let host = 1; host <= 20; host += 1) {
      await logIn(person.email, 'not it', at(`2001:db8:7:7::${host}`));
    }
    expect((await logIn(person.email, 'not it', at('2001:db8:7:7:8::1'))).status).toBe(429);
    expect((await logIn(person.email, 'not it', at('2001:db8:7:8::1'))).status).toBe(401);
  });

  it('is counted by the account, however its address is typed', async () => {
    const email = `i${randomUUID()}@example.com`;
    const { password } = person;
    const names = { firstName: 'Maya', lastName: 'Lindqvist' };
    await api.client().currentUser.create({ email, password, ...names });
    expect(await guess(email, 19)).toEqual(statuses(19, 0));
    expect((await logIn(` ${email.toUpperCase()}`, 'not it')).status).toBe(401);
    // Case is folded here and not by the database, some of which read this letter as an i.
    expect((await logIn(email.replace('i', '\u0130'), password)).status).toBe(401);
    expect((await logIn(email.toUpperCase(), password)).status).toBe(429);
    expect((await logIn(email, password)).status).toBe(429);
  });

  it('writes no more counters when it is stopped, whichever names it makes up', async () => {
    const place = newAddress();
    const counters = api.marketplace.context.limiter;
    for (let count = 0; count <= addressLimit.most; count += 1) {
      await counters(addressLimit).take(addressKey(place));
    }
    const take = jest.spyOn(counters(pairLimit), 'take');
    const made = await logIn(`${randomUUID()}@example.com`, 'not it', at(place));
    const calls = take.mock.calls.length;
    take.mockRestore();
    expect(made.status).toBe(429);
    expect(calls).toBe(0);
  });

  it('spends none of its tries at other accounts where one account refuses', async () => {
    const from = at(newAddress());
    const nobody = `${randomUUID()}@example.com`;
    for (let turn = 0; turn < 6; turn += 1) await guess(nobody, 20, from);
    // Twenty attempts were made, a hundred were refused.
    expect((await logIn(`${randomUUID()}@example.com`, 'not it', from)).status).toBe(401);
  });

  it('is not charged with tries that failed on this side', async () => {
    const place = newAddress();
    const failing = () =>
      tryLogIn(
        api.marketplace.context,
        { username: person.email, account: null, address: place },
        () => Promise.reject(new ApiError('service-unavailable')),
      );
    for (let turn = 0; turn < accountLimit.most; turn += 1) {
      await expect(failing()).rejects.toMatchObject({ code: 'service-unavailable' });
    }
    expect(await guess(person.email, 20, at(place))).toEqual(statuses(20, 0));
  });

  it('names no other address without the secret', async () => {
    const liars = [];
    for (let number = 0; number < 21; number += 1) {
      const { status } = await logIn(person.email, 'not it', at(`192.0.2.${number}`, 'guessed'));
      liars.push(status);
    }
    expect(liars).toEqual(statuses(20, 1));
  });
});

describe('many addresses', () => {
  it('try one account a hundred times together, and its owner logs in all the same', async () => {
    const home = at(newAddress());
    expect((await logIn(person.email, person.password, home)).status).toBe(200);
    await guessFromEverywhere(person.email, accountLimit.most);
    expect((await logIn(person.email, 'not it', at(newAddress()))).status).toBe(429);
    expect((await logIn(person.email, person.password, home)).status).toBe(200);
    // Also from the address of the sign-up.
    expect((await logIn(person.email, person.password)).status).toBe(200);
  });

  it('do not lock out the owner elsewhere, who requests a new password', async () => {
    await guessFromEverywhere(person.email, accountLimit.most);
    const elsewhere = at(newAddress());
    expect((await logIn(person.email, person.password, elsewhere)).status).toBe(429);
    await api.marketplace.context.db.deleteFrom('known_addresses').execute();
    expect((await logIn(person.email, person.password)).status).toBe(429);
    await api.client().passwordReset.request({ email: person.email });
    const [mail] = await mailsTo(api.dataDir, person.email, 'reset-password');
    await api.client().passwordReset.reset({
      email: person.email,
      passwordResetToken: tokenIn(mail!),
      newPassword: 'quite another one',
    });
    expect((await logIn(person.email, 'quite another one')).status).toBe(200);
  });
});

describe('somebody with a session of another', () => {
  const change = (client: Person['client'], currentPassword: string) =>
    refusal(client.currentUser.changePassword({ currentPassword, newPassword: 'their own now' }));

  it('guesses the current password ten times, and spends nobody else’s tries', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await change(person.client, 'not it')).toEqual({ status: 403, code: 'forbidden' });
    }
    const tooMany = { status: 429, code: 'too-many-requests' };
    expect(await change(person.client, person.password)).toEqual(tooMany);
    const { password: currentPassword } = person;
    const email = `${randomUUID()}@example.com`;
    const { changeEmail, delete: remove } = person.client.currentUser;
    expect(await refusal(changeEmail({ email, currentPassword }))).toEqual(tooMany);
    expect(await refusal(remove({ currentPassword }))).toEqual(tooMany);
    const own = api.client();
    await own.login({ username: person.email, password: person.password });
    expect(await change(own, 'not it')).toEqual({ status: 403, code: 'forbidden' });
    await own.currentUser.changePassword({
      currentPassword: person.password,
      newPassword: 'my own again',
    });
  });

  it('waits for no hash where the address has enough of them under way', async () => {
    let release: () => void = () => undefined;
    const until = new Promise<void>(resolve => (release = resolve));
    const here = { address: '127.0.0.1', isKnown: true };
    const inside = Array.from({ length: 20 }, () => passwordQueue.admit(here, () => until));
    try {
      const tooMany = { status: 429, code: 'too-many-requests' };
      for (let turn = 0; turn < 11; turn += 1) {
        expect(await change(person.client, person.password)).toEqual(tooMany);
      }
    } finally {
      release();
      await Promise.allSettled(inside);
    }
    // None of these counted as an attempt.
    const { password: currentPassword } = person;
    await person.client.currentUser.changePassword({ currentPassword, newPassword: 'my own now' });
  });
});

describe('what a stranger may call', () => {
  it('opens as many accounts an hour from one address as the operator allows', async () => {
    const strict = await startTestMarketplace({ overrides: { signUpsPerHour: 3 } });
    try {
      for (let count = 0; count < 3; count += 1) await signUp(strict);
      expect(await refusal(signUp(strict))).toEqual({ status: 429, code: 'too-many-requests' });
    } finally {
      await strict.close();
    }
  });

  it('requests twenty new passwords an hour, of whichever accounts', async () => {
    const ask = () =>
      refusal(api.client().passwordReset.request({ email: `${randomUUID()}@example.com` }));
    const answers = [];
    for (let count = 0; count < 25; count += 1) answers.push((await ask()).status);
    expect(answers.at(0)).toBe(409);
    expect(answers.at(-1)).toBe(429);
  });
});
