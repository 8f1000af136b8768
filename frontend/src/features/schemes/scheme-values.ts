import { type SchemeFlowName, schemeFlows } from '@gatehouse/contracts/identity/scheme-flows.ts';
import type { AuthenticationScheme, SchemeCreate } from '@gatehouse/contracts/identity/schemes.resources.ts';

export interface SchemeFlowValue {
  readonly flow: SchemeFlowName;
  readonly enabled: boolean;
}

/** All factors there are: those of the scheme in its order, the others behind them and off. */
const flowsOf = (
  flows: readonly { readonly flow: string; readonly enabled: boolean }[] = [],
  enabled: readonly SchemeFlowName[] = [],
): readonly SchemeFlowValue[] => {
  const known = flows.filter((row): row is SchemeFlowValue => schemeFlows.some((flow) => flow === row.flow));
  const others = schemeFlows.filter((flow) => !known.some((row) => row.flow === flow));
  return [...known, ...others.map((flow) => ({ flow, enabled: enabled.includes(flow) }))];
};

/** Values of the form of a scheme. */
export const valuesOf = (scheme: AuthenticationScheme | undefined) => ({
  name: scheme?.name ?? '',
  nameEn: scheme?.nameEn ?? '',
  code: scheme?.code ?? '',
  comment: scheme?.comment ?? '',
  firstFactor: flowsOf(scheme?.firstFactor, scheme ? [] : ['credentials']),
  secondFactor: flowsOf(scheme?.secondFactor),
  throughProviders: scheme?.throughProviders ?? true,
  base: scheme?.base ?? false,
});
export type SchemeValues = ReturnType<typeof valuesOf>;

/** What the values ask for; a factor that is off stands in the order all the same. */
export const bodyOf = ({ firstFactor, secondFactor, ...values }: SchemeValues): SchemeCreate => ({
  ...values,
  firstFactor: firstFactor.map((row) => ({ ...row })),
  secondFactor: secondFactor.map((row) => ({ ...row })),
});
