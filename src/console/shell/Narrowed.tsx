import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '#src/components/Button/Button.tsx';

/** Says what a list is narrowed to, and widens it again. */
export const Narrowed = ({ onEnd, children }: { onEnd: () => void; children: ReactNode }) => (
  <Button variant="secondary" size="small" iconStart={<X aria-hidden="true" />} onClick={onEnd}>
    {children}
  </Button>
);
