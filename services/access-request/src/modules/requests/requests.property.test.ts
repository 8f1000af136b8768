import { requestStatuses } from '@gatehouse/contracts/access-request/states.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import { decideRequest, escalatedRequest, type RequestCommand, type RequestRow } from './requests.domain.ts';

const START = new Date('2026-05-01T10:00:00Z');
const contractor = { contractorId: 'c', contractorName: 'Сад', contractorInn: '1', contractorTax: null };
const people = ['asker', 'master', 'second', 'administrator'] as const;

const request: RequestRow = {
  _id: 'r',
  accountId: 'asker',
  companyName: 'Сад',
  inn: '1',
  kpp: null,
  roles: ['buyer'],
  status: 'considered',
  createdAt: START,
  decidedAt: null,
  decidedBy: null,
  reason: null,
  contractorId: null,
  contractorName: null,
  contractorInn: null,
  contractorTax: null,
  personName: 'Анна',
  escalated: false,
  sequence: 1,
};

const anyCommand = ({ pick }: Choices): RequestCommand | { readonly kind: 'escalate' } => {
  const by = pick(people);
  return pick([
    { kind: 'approve', by, contractor },
    { kind: 'allow', by },
    { kind: 'fail', by, reason: 'Нет' },
    { kind: 'markDuplicate', by, reason: 'Повтор' },
    { kind: 'remove' },
    { kind: 'escalate' },
  ]);
};
type Command = ReturnType<typeof anyCommand>;

const apply = (row: RequestRow, command: Command, now: Date): RequestRow | undefined => {
  if (command.kind === 'escalate') return escalatedRequest(row);
  const decision = decideRequest(row, command, now);
  return decision.kind === 'changed' ? decision.next : undefined;
};

it('no commands in any interleaving leave the named states, decide twice, or grant without a decision of another', () =>
  forSeeds(2_000, (choices) => {
    let stored = request;
    const decisions: Command[] = [];
    // Each reads a state and stores the next one later, as transactions do: what others changed meanwhile is read anew.
    const open = Array.from({ length: 1 + choices.below(6) }, () => ({
      command: anyCommand(choices),
      read: stored,
    }));
    for (let step = 0; open.length > 0; step += 1) {
      const at = choices.below(open.length);
      const one = open[at] as (typeof open)[number];
      const next = apply(one.read, one.command, new Date(START.getTime() + step));
      if (next !== undefined && next.sequence !== stored.sequence + 1) {
        one.read = stored;
        continue;
      }
      open.splice(at, 1);
      if (next === undefined) continue;
      if (next.status !== stored.status) decisions.push(one.command);
      stored = next;
    }
    expect(requestStatuses).toContain(stored.status);
    expect(decisions.length).toBeLessThanOrEqual(1);
    const [decision] = decisions;
    if (decision === undefined) expect(stored.status).toBe('considered');
    expect(stored.contractorId !== null).toBe(decision?.kind === 'approve');
    expect(stored.decidedBy).not.toBe('asker');
    expect(stored.decidedBy).toBe(decision && 'by' in decision ? decision.by : null);
    // Whatever comes later changes nothing any more.
    if (stored.status !== 'considered') expect(apply(stored, anyCommand(choices), START)).toBeUndefined();
  }));
