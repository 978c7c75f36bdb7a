import type { ComponentType, SVGProps } from 'react';

type Shape = [tag: string, attributes: Record<string, string>];

declare const createLucideIcon: (icon: {
  node: readonly Shape[];
}) => ComponentType<SVGProps<SVGSVGElement>>;

export default createLucideIcon;
