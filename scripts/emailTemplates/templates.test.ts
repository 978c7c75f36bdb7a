import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findProblem, renderTemplate } from '#marketplace/mail/language/render.ts';
import { sampleContext } from '#marketplace/mail/sampleContext.ts';
import { templateFiles } from './files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const context = sampleContext(new Date('2026-11-20T12:00:00Z'), {
  name: 'Flowroom',
  url: 'https://flowroom.example',
});
const files = [...templateFiles()];

describe('mail templates', () => {
  it('are written out as this folder says', () => {
    const stale = files
      .filter(([name, text]) => {
        const file = path.join(root, name);
        return !existsSync(file) || readFileSync(file, 'utf8') !== text;
      })
      .map(([name]) => name);
    expect(stale).toEqual([]);
  });

  it.each(files)('%s renders with nothing left blank', (name, text) => {
    expect(findProblem(text)).toBeNull();
    const rendered = renderTemplate(text, context, { escape: name.endsWith('.html') });
    expect(rendered).not.toMatch(/\{\{|undefined|null|Invalid/);
    expect(rendered).not.toMatch(/ {2}(?=[^\s])|with <|Hello ,|to {2}/);
  });

  it('never carry a meeting link', () => {
    expect(files.filter(([, text]) => /zoom|join_url|start_url/i.test(text))).toEqual([]);
  });
});
