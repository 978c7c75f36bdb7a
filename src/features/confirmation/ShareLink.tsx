import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Copy, QrCode as CodeIcon, Share } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { useReader } from '#src/components/useNow.ts';
import { hasShareSheet, openShareSheet } from '#src/util/browser/shareSheet.ts';
import type { QrCodeProps } from './QrCode.tsx';
import css from './Confirmation.module.css';

const LazyQrCode = lazyComponent<QrCodeProps>({
  load: () => import(/* webpackChunkName: "QrCode" */ './QrCode.tsx').then(module => module.QrCode),
  Skeleton: () => <Skeleton shape="block" width="12rem" height="12rem" />,
});

export interface ShareLinkProps {
  /** Whole address. */
  url: string;
  /** Name of the class. */
  title: string;
  /** A sentence that goes with the link, in the words of the person. */
  text: string;
  heading: ReactNode;
  /** What the link is for. */
  help: ReactNode;
}

/** Ways to give a link to somebody: the system's own, the clipboard, and a code for a camera. */
export function ShareLink({ url, title, text, heading, help }: ShareLinkProps) {
  const intl = useIntl();
  const copy = useCopy();
  const headingId = useId();
  const codeId = useId();
  const [showsCode, setShowsCode] = useState(false);
  // Known in the browser alone.
  const canShare = useReader() !== null && hasShareSheet();
  const told = { copied: intl.formatMessage({ id: 'ShareLink.copied' }), failed: url };
  const share = () => openShareSheet({ url, title, text });
  return (
    <section className={css.share} aria-labelledby={headingId}>
      <h3 id={headingId} className={css.shareHeading}>
        {heading}
      </h3>
      <p className={css.help}>{help}</p>
      <div className={css.buttons}>
        {canShare && (
          <Button variant="secondary" iconStart={<Share aria-hidden="true" />} onClick={share}>
            <FormattedMessage id="ShareLink.share" />
          </Button>
        )}
        <Button
          variant="secondary"
          iconStart={<Copy aria-hidden="true" />}
          onClick={() => void copy(url, told)}
        >
          <FormattedMessage id="ShareLink.copy" />
        </Button>
        <Button
          variant="ghost"
          iconStart={<CodeIcon aria-hidden="true" />}
          aria-expanded={showsCode}
          aria-controls={codeId}
          onClick={() => setShowsCode(!showsCode)}
        >
          <FormattedMessage id="ShareLink.code" />
        </Button>
      </div>
      <div id={codeId}>{showsCode && <LazyQrCode url={url} />}</div>
    </section>
  );
}
