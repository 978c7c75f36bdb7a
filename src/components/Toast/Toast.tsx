import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import css from './Toast.module.css';

/** A short piece of news that goes by itself. */
export interface ToastContent {
  /** One sentence. */
  message: ReactNode;
  /** Errors stay until they are closed. */
  tone?: 'success' | 'info' | 'error';
  /** An inline button or link, for instance Undo. */
  action?: ReactNode;
}

/** Returned by `useToast`. */
export interface Toaster {
  show: (toast: ToastContent) => void;
}

const secondsShown = 6;
const mostAtOnce = 3;
const icons = { success: CircleCheck, info: Info, error: CircleAlert };
const ToastContext = createContext<Toaster | null>(null);

/** The toaster of the app; stable over renders. */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it.');
  return toaster;
}

let nextId = 0;

/** Holds the toasts; stands once, around the whole app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(ToastContent & { id: number })[]>([]);
  const intl = useIntl();
  const dismiss = useCallback(
    (id: number) => setToasts(all => all.filter(toast => toast.id !== id)),
    [],
  );
  const toaster = useMemo<Toaster>(
    () => ({
      show: toast => {
        nextId += 1;
        const added = { ...toast, id: nextId };
        setToasts(all => [...all, added].slice(-mostAtOnce));
      },
    }),
    [],
  );
  return (
    <ToastContext value={toaster}>
      {children}
      <div
        className={css.region}
        role="region"
        aria-live="polite"
        aria-label={intl.formatMessage({ id: 'Toast.region' })}
      >
        {toasts.map(toast => (
          <ToastCard key={toast.id} toast={toast} dismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  );
}

interface ToastCardProps {
  toast: ToastContent & { id: number };
  dismiss: (id: number) => void;
}

function ToastCard({ toast, dismiss }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false);
  const intl = useIntl();
  const tone = toast.tone ?? 'success';
  const Icon = icons[tone];
  const onClose = useCallback(() => dismiss(toast.id), [dismiss, toast.id]);
  const stays = isHeld || tone === 'error';

  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(onClose, secondsShown * 1000);
    return () => clearTimeout(timer);
  }, [stays, onClose]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={clsx(css.toast, css[tone])}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon className={css.icon} aria-hidden="true" />
      <div className={css.message}>{toast.message}</div>
      {toast.action}
      <button
        type="button"
        className={css.close}
        aria-label={intl.formatMessage({ id: 'Toast.close' })}
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
