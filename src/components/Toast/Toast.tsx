import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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
  /** An inline button or link, for instance Undo; a function is given what closes the toast. */
  action?: ReactNode | ((dismiss: () => void) => ReactNode);
  /** Milliseconds for which it is shown, also under the pointer: its action ends then. */
  lastsMs?: number;
  /** The action takes the focus, and gives it back when the toast goes. */
  takesFocus?: boolean;
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
  const { lastsMs, action, takesFocus = false } = toast;
  const stays = lastsMs === undefined && (isHeld || tone === 'error');
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(onClose, lastsMs ?? secondsShown * 1000);
    return () => clearTimeout(timer);
  }, [stays, lastsMs, onClose]);

  // A layout effect ends while the focus is still in the toast that goes.
  useLayoutEffect(() => {
    const element = card.current;
    if (!takesFocus || !element) return undefined;
    const before = document.activeElement;
    element.querySelector<HTMLElement>('button, a')?.focus();
    return () => {
      const hasFocus = element.contains(document.activeElement);
      if (hasFocus && before instanceof HTMLElement) before.focus();
    };
  }, [takesFocus]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      ref={card}
      className={clsx(css.toast, css[tone])}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon className={css.icon} aria-hidden="true" />
      <div className={css.message}>{toast.message}</div>
      {typeof action === 'function' ? action(onClose) : action}
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
