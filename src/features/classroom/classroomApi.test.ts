import { listCame, readChat } from './classroomApi.ts';

const stay = { from: '2027-01-04T17:02:00.000Z', until: '2027-01-04T18:00:00.000Z', minutes: 58 };
const came = { name: 'Ada', isGuest: false, isNew: true, ...stay };
const line = { id: '1', at: 1, name: 'Ada', text: 'Hello' };

it('reads who came and what was written, at the address of the room', async () => {
  const asked: string[] = [];
  const answers: Record<string, object> = {
    '/api/classroom/l.1/came': { people: [came] },
    '/api/classroom/l.1/chat': { lines: [line] },
  };
  const before = globalThis.fetch;
  globalThis.fetch = jest.fn((url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json(answers[url] ?? {}, { status: answers[url] ? 200 : 404 }));
  }) as unknown as typeof fetch;
  try {
    expect(await listCame('l.1')).toEqual({ people: [came] });
    expect(await readChat('l.1')).toEqual({ lines: [line] });
    expect(asked).toEqual(Object.keys(answers));
  } finally {
    globalThis.fetch = before;
  }
});
