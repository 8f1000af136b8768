/** Whether a locale is switched off or deleted: the change itself and the question before it ask here. */
import type { LocalePlan, LocaleRefusal } from '@gatehouse/contracts/platform/locales.endpoints.ts';

export interface ForeseenRefusal {
  readonly refused: LocaleRefusal | null;
  readonly errorList: Readonly<Record<string, string>>;
}

/** The base locale is always on; one that domains offer or documents are written in is not deleted. */
export const refusalOf = (
  { default: base }: { readonly default: boolean },
  { deleted = false, enabled = true }: LocalePlan,
  uses: number,
): ForeseenRefusal => {
  if (base && deleted) return { refused: 'base', errorList: { id: 'errorChoice' } };
  if (base && !enabled) return { refused: 'base', errorList: { enabled: 'errorChoice' } };
  return { refused: deleted && uses > 0 ? 'inUse' : null, errorList: {} };
};
