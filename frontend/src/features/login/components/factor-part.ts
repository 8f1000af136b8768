import { lazyPart } from '../../../lib/script.tsx';
import type { FactorCardProps } from './factor-card.tsx';

const load = () => import('./factor-card.tsx');

/** What follows the name: nobody is asked for a proof before they have said who they are. */
export const FactorPart = lazyPart<FactorCardProps>(async () => (await load()).FactorCard);

/** Asks for it ahead of the first page: who loads that anew may stand at a proof. */
export async function loadFactorPart(): Promise<void> {
  FactorPart.prefetch();
  await load();
}
