/** Closed: calls pass. Open: none does until `until`. Half open: one call tries. */
export type Circuit =
  | { readonly kind: 'closed'; readonly failures: number }
  | { readonly kind: 'open'; readonly until: number }
  | { readonly kind: 'half-open' };

export interface CircuitRules {
  /** Failures in a row that open the circuit. */
  readonly threshold: number;
  /** Milliseconds it stays open. */
  readonly coolDown: number;
}

export const closedCircuit: Circuit = { kind: 'closed', failures: 0 };

/** The circuit at `now`, and whether a call may pass. A half-open circuit lets its one trial pass only once. */
export const admit = (
  circuit: Circuit,
  now: number,
): { readonly circuit: Circuit; readonly pass: boolean } => {
  if (circuit.kind === 'closed') return { circuit, pass: true };
  if (circuit.kind === 'half-open' || now < circuit.until) return { circuit, pass: false };
  return { circuit: { kind: 'half-open' }, pass: true };
};

export const succeeded = (): Circuit => closedCircuit;

export const failed = (circuit: Circuit, now: number, rules: CircuitRules): Circuit => {
  const failures = circuit.kind === 'closed' ? circuit.failures + 1 : rules.threshold;
  return failures >= rules.threshold
    ? { kind: 'open', until: now + rules.coolDown }
    : { kind: 'closed', failures };
};
