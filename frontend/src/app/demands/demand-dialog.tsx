import type { Asked } from '../../lib/demands.ts';
import { lazyPart } from '../../lib/script.tsx';

const StepUpDialog = lazyPart(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);
const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog);
const RequiredDemand = lazyPart(async () => (await import('./required-demand.tsx')).RequiredDemand);

/** What is asked of the session, above the page: its script comes when it is asked. */
export function DemandDialog({ demand, onMet }: { demand: Asked | undefined; onMet: () => void }) {
  if (!demand) return null;
  if (demand.kind === 'required') return <RequiredDemand onMet={onMet} />;
  if (demand.kind === 'terms') return <TermsDialog terms={demand.terms} onMet={onMet} />;
  return <StepUpDialog onMet={onMet} />;
}
