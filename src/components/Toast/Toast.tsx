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
const mostKept = 3;
const icons = { success: CircleCheck, info: Info, error: CircleAlert };
const ToastContext = createContext<Toaster | null>(null);

/** The toaster of the app; stable over renders. */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it.');
  return toaster;
}

let nextId = 0;

type KeptToast = ToastContent & { id: number };

/**
 * Returns whether a toast comes back after a newer one: an error, or an action that ends at its own
 * time.
 */
const isKept = ({ tone, lastsMs }: ToastContent) => tone === 'error' || lastsMs !== undefined;

/**
 * Holds the toasts; rendered once, around the whole app. One is shown at a time: the newest, unless
 * its reader is at an older one, under the pointer or with the focus.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<KeptToast[]>([]);
  const [heldId, setHeldId] = useState<number | null>(null);
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
        setToasts(all => [...all.filter(isKept), added].slice(-mostKept));
      },
    }),
    [],
  );
  const shown = toasts.find(({ id }) => id === heldId) ?? toasts.at(-1);
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
          <ToastCard
            key={toast.id}
            toast={toast}
            isShown={toast === shown}
            isHeld={toast.id === heldId}
            onHold={setHeldId}
            dismiss={dismiss}
          />
        ))}
      </div>
    </ToastContext>
  );
}

interface ToastCardProps {
  toast: KeptToast;
  /** It waits behind another one: only what ends at its own time goes on. */
  isShown: boolean;
  isHeld: boolean;
  onHold: (id: number | null) => void;
  dismiss: (id: number) => void;
}

function ToastCard({ toast, isShown, isHeld, onHold, dismiss }: ToastCardProps) {
  const intl = useIntl();
  const tone = toast.tone ?? 'success';
  const Icon = icons[tone];
  const onClose = useCallback(() => dismiss(toast.id), [dismiss, toast.id]);
  const { lastsMs, action, takesFocus = false } = toast;
  const stays = lastsMs === undefined && (isHeld || !isShown || tone === 'error');
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

  const hold = () => onHold(toast.id);
  const release = () => onHold(null);
  return (
    <div
      ref={card}
      className={clsx(css.toast, css[tone])}
      hidden={!isShown}
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
