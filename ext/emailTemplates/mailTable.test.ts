import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { parseProcess } from '@flowroom/marketplace/process';
import written from './mailTable.json' with { type: 'json' };

const processes = {
  paid: 'flex-hourly-default-process',
  free: 'flowroom-free-process',
  subscription: 'flex-subscription',
};
const roles = ['customer', 'provider'];

/** Mails of each transition of each process to each side; empty for none. */
const sent = Object.fromEntries(
  Object.entries(processes).flatMap(([kind, name]) => {
    const { transitions, notifications } = parseProcess(
      readFileSync(`ext/${name}/process.edn`, 'utf8'),
    );
    return transitions.flatMap(transition =>
      roles.map(role => {
        const mails = notifications
          .filter(({ on, to }) => on === transition.name && to === role)
          .map(({ template, at }) => `${at ? 'later ' : ''}${template}`);
        return [`${kind} ${transition.name.replace('transition/', '')} ${role}`, mails.join(', ')];
      }),
    );
  }),
);

// A transition is added with its two rows: the mails, or `none:` and why nobody has to be notified.
// Rows are written by hand, and read.
describe('the table of mails', () => {
  it('has a row for each transition of each process and each side', () => {
    expect(Object.keys(written)).toEqual(Object.keys(sent));
  });

  it('says which mails are sent, and why none is', () => {
    const isReason = (row: string) => /^none: \S.{8,}[^.]$/.test(row);
    const told = Object.entries(written).map(([key, row]) => [key, isReason(row) ? '' : row]);
    expect(Object.fromEntries(told)).toEqual(sent);
  });

  it('names templates that are there, and all that are', () => {
    for (const [kind, name] of Object.entries(processes)) {
      const named = Object.entries(sent)
        .filter(([key]) => key.startsWith(`${kind} `))
        .flatMap(([, mails]) => mails.replaceAll('later ', '').split(', '))
        .filter(mail => mail !== '');
      expect(readdirSync(`ext/${name}/templates`).toSorted()).toEqual(
        [...new Set(named)].toSorted(),
      );
      for (const mail of named) {
        const folder = `ext/${name}/templates/${mail}`;
        expect([mail, existsSync(`${folder}/${mail}-html.html`)]).toEqual([mail, true]);
        expect([mail, existsSync(`${folder}/${mail}-subject.txt`)]).toEqual([mail, true]);
      }
    }
  });
});
