import type { ReactNode } from 'react';

/** A number or an address: written from the left, whatever the language around it. */
export function LtrText({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
