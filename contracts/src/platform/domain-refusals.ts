/**
 * Whether a domain is switched off or deleted. The platform asks here for the change; identity, which knows whom it concerns,
 * for the question before it.
 */
import type { DomainPlan, DomainRefusal } from './domains.resources.ts';

/** Without the base domain nothing is left to reach; the last one is named first. */
export const domainRefusal = (
  { base }: { readonly base: boolean },
  { deleted = false, enabled = true }: DomainPlan,
  /** Domains that there are, this one included. */
  count: number,
): DomainRefusal | null => {
  if (deleted && count === 1) return 'last';
  return base && (deleted || !enabled) ? 'base' : null;
};
