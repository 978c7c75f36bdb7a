import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { SectionContent } from './SectionContent.tsx';
import { SectionLayout } from './SectionLayout.tsx';
import type { Freshness } from './SectionLayout.tsx';

const openLayout = (freshness: Freshness | null) =>
  renderPage(
    <SectionLayout
      section="TeachLayout"
      pages={[
        { id: 'desk', to: '/teach' },
        { id: 'students', to: '/teach/students' },
      ]}
      page="students"
      title="Students"
      freshness={freshness}
    >
      <p>Everybody who has booked</p>
    </SectionLayout>,
  );

describe('the frame of a section', () => {
  it('leads to its pages, marks the one that is shown, and excludes it from search engines', () => {
    openLayout(null);
    expect(screen.getByRole('link', { current: 'page' })).toHaveAttribute(
      'href',
      '/teach/students',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Students');
    expect(screen.getByText('Everybody who has booked')).toBeInTheDocument();
    expect(screen.queryByText(/behind|minutes ago/i)).toBeNull();
  });

  it.each(['2026-11-23T10:00:00.000Z', null])('says when it is behind, since %s', asOf => {
    openLayout({ asOf, isBehind: true });
    const notice = screen.getByText('Everybody who has booked').previousElementSibling;
    expect(notice).not.toBeEmptyDOMElement();
    expect(/Nov 23/.test(notice?.textContent ?? '')).toBe(asOf !== null);
  });
});

const onRetry = jest.fn();
const content = (error: AppError | null, children: ReactNode = null) => (
  <SectionContent
    section="TeachLayout"
    error={error}
    title="Your students did not load"
    onRetry={onRetry}
    skeleton={<p>skeleton</p>}
  >
    {children}
  </SectionContent>
);

describe('a part of a section', () => {
  beforeEach(() => onRetry.mockReset());
  afterEach(() => jest.useRealTimers());

  it('has the shape of what comes until it is there', () => {
    renderPage(content(null));
    expect(screen.getByText('skeleton')).toBeInTheDocument();
  });

  it('stays when it does not reload', () => {
    renderPage(content(appError('unknown', 'Refused.', 500), <p>the answer</p>));
    expect(screen.getByText('the answer')).toBeInTheDocument();
    expect(screen.queryByText('Your students did not load')).toBeNull();
  });

  it('is requested again by a press when it did not load', async () => {
    renderPage(content(appError('unknown', 'Refused.', 500)));
    expect(screen.getByText('Your students did not load')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('offers nothing where there will be no answer', () => {
    renderPage(content({ ...appError('unknown', '', 501), code: 'projection-not-available' }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('requests by itself when the server says how soon, and waits in words', () => {
    jest.useFakeTimers();
    const counting = { ...appError('unknown', '', 503), code: 'projection-not-ready' };
    renderPage(content({ ...counting, retryAfterMs: 2_000 }));
    expect(screen.getByText('skeleton')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    act(() => jest.advanceTimersByTime(1_999));
    expect(onRetry).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
