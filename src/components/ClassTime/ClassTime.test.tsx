import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { ConfigProvider } from '#src/config/ConfigContext.tsx';
import { testConfig } from '#src/testing/appConfig.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { messagesOf } from '#src/translations/messageStore.ts';
import type * as time from '#shared/time/time.ts';
import { ClassTime } from './ClassTime.tsx';

const sixInLosAngeles = '2026-11-22T02:00:00.000Z';
const classTime = <ClassTime start={sixInLosAngeles} timeZone="America/Los_Angeles" />;

jest.mock('#shared/time/time.ts', () => ({
  ...jest.requireActual<typeof time>('#shared/time/time.ts'),
  readerTimeZone: () => 'Europe/Berlin',
}));

describe('ClassTime', () => {
  const written = (readerZone: string | null) =>
    renderToString(
      <ConfigProvider value={{ ...testConfig, readerZone }}>
        <IntlProvider locale="en-US" messages={messagesOf('en')}>
          {classTime}
        </IntlProvider>
      </ConfigProvider>,
    );

  test('is in the zone of the class as long as the reader’s is unknown', () => {
    expect(written(null)).toContain('Sat, Nov 21');
    expect(written(null)).toContain('Los Angeles time');
  });

  test('is written by the server on the reader’s clock where that is known', () => {
    expect(written('Pacific/Auckland')).toContain('Sun, Nov 22');
    expect(written('Pacific/Auckland')).toContain('your time');
  });

  test('is on the reader’s clock in the browser, and names the class’s own', () => {
    renderPage(classTime);
    expect(screen.getByText('Sun, Nov 22')).toBeInTheDocument();
    expect(screen.getByText(/3:00/)).toBeInTheDocument();
    expect(screen.getByText('your time').closest('time')).toHaveTextContent(
      /Nov 22 3:00.AM your time/,
    );
    // One part of the line, that wraps together below the day.
    expect(screen.getByText('your time').parentElement).toHaveTextContent(/^3:00.AM your time$/);
    expect(screen.getByText(/^Sat, Nov 21, 6:00.PM in Los Angeles/)).toBeInTheDocument();
  });

  test('says nothing of another zone when the clocks agree', () => {
    renderPage(<ClassTime start={sixInLosAngeles} timeZone="Europe/Paris" />);
    expect(screen.getByText('Paris time')).toBeInTheDocument();
  });
});
