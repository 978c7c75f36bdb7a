import '#src/styles/global.css';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { UnheadProvider, createHead } from '@unhead/react/client';
import { ToastProvider } from '#src/components/Toast/Toast.tsx';
import { messages } from '#src/translations/messages.ts';

type Examples = Record<string, ComponentType>;

// Every X.examples.tsx of the components and pages, found by the bundler.
const components = import.meta.webpackContext('../../src', {
  recursive: true,
  regExp: /\.examples\.tsx$/,
});

const wanted = new URLSearchParams(location.search).get('show') ?? '';
const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;

function Page() {
  return components
    .keys()
    .filter(file => file.includes(wanted))
    .map(file => {
      const examples = components(file) as Examples;
      return Object.entries(examples).map(([name, Example]) => (
        <section key={file + name} style={{ padding: '1.5rem var(--gutter)' }}>
          <p style={{ fontSize: 12, opacity: 0.6, marginBottom: 12 }}>
            {file.split('/').at(-1)?.replace('.examples.tsx', '')} / {name}
          </p>
          <Example />
        </section>
      ));
    });
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <UnheadProvider head={createHead()}>
    <MemoryRouter>
      <IntlProvider locale="en-US" messages={messages}>
        <ToastProvider>
          <Page />
        </ToastProvider>
      </IntlProvider>
    </MemoryRouter>
  </UnheadProvider>,
);
