import type { Demand } from '../lib/refusal.ts';
import { lazyPart } from '../lib/script.tsx';

const StepUpDialog = lazyPart(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);
const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog);

/** What is asked of the session, above the page: its script comes when it is asked. */
export function DemandDialog({ demand, onMet }: { demand: Demand | undefined; onMet: () => void }) {
  if (!demand) return null;
  if (demand.kind === 'terms') return <TermsDialog terms={demand.terms} onMet={onMet} />;
  return <StepUpDialog onMet={onMet} />;
}
