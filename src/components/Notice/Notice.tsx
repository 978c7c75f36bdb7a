import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { clsx } from 'clsx';
import css from './Notice.module.css';

export interface NoticeProps {
  /** Kind of news. */
  tone: 'info' | 'success' | 'warning' | 'error';
  /** The news in one line. */
  title?: ReactNode;
  /** Explains the news and the next step. */
  children?: ReactNode;
  /** A small button or link: the way on. */
  action?: ReactNode;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** News in place, beside what it is about. Errors are announced at once, the rest politely. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={clsx(css.root, css[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon className={css.icon} aria-hidden="true" />
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div className={css.body}>{children}</div>}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  );
}
