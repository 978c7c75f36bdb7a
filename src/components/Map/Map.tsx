import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { roundBounds } from '#shared/geo/bounds.ts';
import { formatBounds } from '#shared/geo/formatBounds.ts';
import type { Bounds } from '#shared/geo/bounds.ts';
import { watchSize } from '../watchSize.ts';
import { MapAttribution, MapFailed } from './mapNotices.tsx';
import type { MapCamera, MapCircle, MapEngine } from './engine/mapEngine.ts';
import { MapProvider } from './MapContext.ts';
import { useShownTheme } from '../useShownTheme.ts';
import { useSharedMap } from './useSharedMap.ts';
import { Minus, Plus } from 'lucide-react';
import css from './Map.module.css';

/** Result of a move by the user. */
export interface MapMove {
  /** The bounds in view, with eight decimals. */
  bounds: Bounds;
  /** True when the move changed the bounds. */
  changed: boolean;
}

export interface MapProps {
  /** Names the map. */
  label: string;
  /** Initial view; another object moves the map there. */
  camera: MapCamera;
  /** Circles on the map; another list takes the place of the one before. */
  circles?: readonly MapCircle[];
  /** A person has moved the map. */
  onMove?: (move: MapMove) => void;
  /** A click on the map, not on an element over it. */
  onPress?: () => void;
  /** Markers and cards on the map. */
  children?: ReactNode;
}

/** Milliseconds without a change of size before the map is redrawn. */
const resizeWait = 200;

const noCircles: readonly MapCircle[] = [];

/** A map. Only one is in a page at a time: all share one renderer. */
export function Map(props: MapProps) {
  const intl = useIntl();
  const { mapboxToken } = useConfig();
  const theme = useShownTheme();
  const { state, retry } = useSharedMap(theme, mapboxToken);
  const engine = state.status === 'ready' ? state.engine : null;
  useEffect(() => engine?.setTheme(theme), [engine, theme]);
  return (
    <div className={css.root}>
      {state.status === 'loading' && (
        <p className={css.loading} role="status">
          {intl.formatMessage({ id: 'Map.loading' })}
        </p>
      )}
      {state.status === 'failed' && <MapFailed reason={state.reason} onRetry={retry} />}
      {engine && <Drawn {...props} engine={engine} />}
      {engine && !mapboxToken && <MapAttribution messageId="Map.attribution" />}
    </div>
  );
}

function Drawn({
  label,
  camera,
  circles = noCircles,
  onMove,
  onPress,
  children,
  engine,
}: MapProps & { engine: MapEngine }) {
  const [isDrawn, setDrawn] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const lastBounds = useRef('');
  const remember = useCallback(() => {
    lastBounds.current = formatBounds(roundBounds(engine.bounds()));
  }, [engine]);

  useEffect(() => {
    const host = place.current;
    host?.append(engine.element);
    engine.resize();
    const unwatch =
      host &&
      watchSize(host, resizeWait, () => {
        engine.resize();
        remember();
      });
    const stop = engine.on('drawn', () => setDrawn(true));
    return () => {
      unwatch?.();
      stop();
      // Another page may have it by now.
      if (engine.element.parentNode === host) engine.element.remove();
    };
  }, [engine, remember]);
  useEffect(() => {
    engine.show(camera);
    remember();
  }, [engine, camera, remember]);
  useEffect(() => engine.setCircles(circles), [engine, circles]);
  useEffect(() => engine.setLabel(label), [engine, label]);
  useEffect(
    () =>
      engine.on('moved', () => {
        const bounds = roundBounds(engine.bounds());
        const changed = formatBounds(bounds) !== lastBounds.current;
        lastBounds.current = formatBounds(bounds);
        onMove?.({ bounds, changed });
      }),
    [engine, onMove],
  );
  useEffect(() => (onPress ? engine.on('click', onPress) : undefined), [engine, onPress]);

  return (
    <>
      <div ref={place} className={css.place} data-drawn={isDrawn || undefined} />
      {createPortal(<MapProvider value={engine}>{children}</MapProvider>, engine.overlay)}
      <ZoomButtons onZoom={steps => engine.zoomBy(steps)} />
    </>
  );
}

/** Zoom buttons for people who have neither a wheel nor two fingers. */
function ZoomButtons({ onZoom }: { onZoom: (steps: number) => void }) {
  const intl = useIntl();
  return (
    <div className={css.zoom}>
      <button
        type="button"
        className={css.zoomButton}
        aria-label={intl.formatMessage({ id: 'Map.zoomIn' })}
        onClick={() => onZoom(1)}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        className={css.zoomButton}
        aria-label={intl.formatMessage({ id: 'Map.zoomOut' })}
        onClick={() => onZoom(-1)}
      >
        <Minus aria-hidden="true" />
      </button>
    </div>
  );
}
