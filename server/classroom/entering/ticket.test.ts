import { createReturnTickets, createTicketReader, writeTicket } from './ticket.ts';
import { createGuestKeys, personIdOf } from './guestKey.ts';
import { createSeal } from '#server/base/seal.ts';

const seal = createSeal('a secret of the server', 'classroom-ticket');
const facts = {
  roomId: 'l.1',
  person: 'p',
  accountId: 'account',
  orderId: null,
  seat: null,
  role: 'teacher' as const,
  name: 'Mara',
  image: null,
  device: 'browser',
  isNew: false,
  takesOver: false,
};

describe('a ticket', () => {
  it('is good once', async () => {
    const read = createTicketReader(seal, Date.now);
    const ticket = await writeTicket(seal, facts);
    expect(await read(ticket)).toMatchObject(facts);
    expect(await read(ticket)).toBeNull();
    expect(await read(await writeTicket(seal, facts))).toMatchObject(facts);
  });

  it('is not good for the next process, which does not know whether it was used', async () => {
    const ticket = await writeTicket(seal, facts);
    await new Promise(resolve => setTimeout(resolve, 2));
    const read = createTicketReader(seal, Date.now);
    expect(await read(ticket)).toBeNull();
    expect(await read(await writeTicket(seal, facts))).toMatchObject(facts);
  });

  it('is not good when it is forged, or sealed for another purpose', async () => {
    const read = createTicketReader(seal, Date.now);
    const other = createSeal('a secret of the server', 'zoom-tokens');
    expect(await read('a.b.c')).toBeNull();
    expect(await read(await writeTicket(other, facts))).toBeNull();
    expect(await read(await seal.closeFor({ roomId: 'l.1' }, 60))).toBeNull();
    expect(await read(await seal.closeFor({ ...facts, jti: 'x' }, -1))).toBeNull();
  });
});

it('lets a browser come back as often as needed, and is no other ticket', async () => {
  const returns = createReturnTickets('a secret of the server');
  const text = await returns.write({ ...facts, jti: 'x', takesOver: true });
  expect(await returns.read(text)).toMatchObject({ ...facts, takesOver: false });
  expect(await returns.read(text)).toMatchObject(facts);
  expect(await createReturnTickets('another secret').read(text)).toBeNull();
  expect(await createTicketReader(seal, Date.now)(text)).toBeNull();
  expect(await returns.read(await writeTicket(seal, facts))).toBeNull();
});

describe('names and keys', () => {
  it('differ by room, order and generation, and are the same each time', () => {
    expect(personIdOf('s', 'l.1', 'a')).toBe(personIdOf('s', 'l.1', 'a'));
    expect(new Set(['l.1', 'l.2'].map(room => personIdOf('s', room, 'a'))).size).toBe(2);
    const keys = createGuestKeys('s');
    expect(keys.fits(keys.keyOf('order', 0), 'order', 0)).toBe(true);
    expect(keys.fits(keys.keyOf('order', 0), 'order', 1)).toBe(false);
    expect(keys.fits(keys.keyOf('other', 0), 'order', 0)).toBe(false);
    expect(keys.fits('short', 'order', 0)).toBe(false);
    expect(createGuestKeys('t').fits(keys.keyOf('order', 0), 'order', 0)).toBe(false);
  });
});
