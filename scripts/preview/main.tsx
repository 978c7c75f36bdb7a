/// <reference types="webpack-env" />
import '#src/styles/global.css';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { UnheadProvider, createHead } from '@unhead/react/client';
import { ToastProvider } from '#src/components/Toast/Toast.tsx';
import { messagesOf } from '#src/translations/messages.ts';
import { loadSharedWords, loadWords } from '#src/translations/words.ts';
import { examplePage } from './examplePages.tsx';

// Every X.examples.tsx of the components, found by the bundler.
const files = import.meta.webpackContext('../../src', {
  recursive: true,
  regExp: /\.examples\.tsx$/,
});

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

function Examples({ show }: { show: string }) {
  return (
    <IntlProvider locale="en-US" messages={messagesOf('en')}>
      <ToastProvider>
        {files
          .keys()
          .filter((file: string) => file.includes(show))
          .map((file: string) => (
            <File key={file} file={file} />
          ))}
      </ToastProvider>
    </IntlProvider>
  );
}

function File({ file }: { file: string }) {
  const examples = files(file) as Record<string, ComponentType>;
  return Object.entries(examples).map(([name, Example]) => (
    <section key={name} style={{ padding: '1.5rem var(--gutter)' }}>
      <p style={{ fontSize: 12, opacity: 0.6, marginBottom: 12 }}>
        {file.split('/').at(-1)?.replace('.examples.tsx', '')} / {name}
      </p>
      <Example />
    </section>
  ));
}

async function content(): Promise<ReactNode> {
  const page = query.get('page');
  return page ? await examplePage(page) : <Examples show={query.get('show') ?? ''} />;
}

await loadSharedWords('en');
await loadWords('en', ['landing']);
createRoot(document.getElementById('root') as HTMLElement).render(
  <UnheadProvider head={createHead()}>
    <MemoryRouter initialEntries={[query.get('at') ?? '/']}>{await content()}</MemoryRouter>
  </UnheadProvider>,
);
