import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { Link, type LinkProps } from '../ui/link/link.tsx';
import { useMay } from './screen-person.tsx';

export interface PermittedLinkProps extends LinkProps {
  /** What the page behind it reads. */
  // biome-ignore lint/suspicious/noExplicitAny: Only its right is asked for.
  call: Call<any>;
}

/** A link for people who may read what stands behind it; for others its words alone. */
export function PermittedLink({ call, ...link }: PermittedLinkProps) {
  const may = useMay();
  return may(call) ? <Link {...link} /> : link.children;
}
