import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { ownValue } from '#shared/values/lookup.ts';

interface BrandDrawing {
  /** Colour of the card. */
  ground: string;
  drawing: ReactNode;
  /** Of a pale card, on which an edge is drawn. */
  edge?: string;
}

interface WordProps {
  mark: string;
  size: number;
  color?: string;
  fontStyle?: 'italic';
}

const Word = ({ mark, size, color = '#fff', fontStyle }: WordProps) => (
  <text
    x="14"
    y={9.5 + size * 0.36}
    textAnchor="middle"
    fontSize={size}
    fontWeight="700"
    fontStyle={fontStyle}
    fill={color}
  >
    {mark}
  </text>
);

const brands: Record<string, BrandDrawing> = {
  amex: { ground: '#1f72cd', drawing: <Word mark="AMEX" size={7} /> },
  diners: {
    ground: '#0a5f9e',
    drawing: (
      <>
        <circle cx="14" cy="9.5" r="6" fill="#fff" />
        <path d="M12.4 5.6v7.8a4.2 4.2 0 0 1 0-7.8zm3.2 0a4.2 4.2 0 0 1 0 7.8z" fill="#0a5f9e" />
      </>
    ),
  },
  discover: {
    ground: '#fff6ec',
    edge: '#d9c9b8',
    drawing: (
      <>
        <path d="M28 11v5a3 3 0 0 1-3 3H10c8-1 14-4 18-8z" fill="#ee7f22" />
        <Word mark="DISC" size={6} color="#2b2b2b" />
      </>
    ),
  },
  jcb: {
    ground: '#fff',
    edge: '#d5d2d8',
    drawing: (
      <>
        <rect x="5" y="3.5" width="5.4" height="12" rx="2" fill="#1061ad" />
        <rect x="11.3" y="3.5" width="5.4" height="12" rx="2" fill="#d9213c" />
        <rect x="17.6" y="3.5" width="5.4" height="12" rx="2" fill="#15883a" />
      </>
    ),
  },
  mastercard: {
    ground: '#24202a',
    drawing: (
      <>
        <circle cx="11" cy="9.5" r="5.2" fill="#e8452c" />
        <circle cx="17" cy="9.5" r="5.2" fill="#f4a62a" />
        <path d="M14 5.25a5.2 5.2 0 0 1 0 8.5 5.2 5.2 0 0 1 0-8.5z" fill="#f0702a" />
      </>
    ),
  },
  unionpay: {
    ground: '#0c6f75',
    drawing: (
      <>
        <path d="M5 0h8L9 19H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#d8232f" />
        <path d="M12 0h8l-4 19H8z" fill="#20447d" />
      </>
    ),
  },
  visa: {
    ground: '#1a3a8f',
    drawing: <Word mark="VISA" size={8} fontStyle="italic" />,
  },
};

/** The drawing of a card brand, beside its name; a plain card for an unknown one. */
export function CardBrandIcon({ brand }: { brand: string }) {
  const known = ownValue(brands, brand);
  if (!known) return <CreditCard aria-hidden="true" />;
  const { ground, drawing, edge } = known;
  return (
    <svg viewBox="0 0 28 19" width="28" height="19" aria-hidden="true" data-brand={brand}>
      <rect width="28" height="19" rx="3" fill={ground} />
      {drawing}
      {edge && (
        <rect
          x="0.4"
          y="0.4"
          width="27.2"
          height="18.2"
          rx="2.7"
          fill="none"
          stroke={edge}
          strokeWidth="0.8"
        />
      )}
    </svg>
  );
}
