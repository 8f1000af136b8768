/** Who acts on whom, and what each of them is answered (docs/security.md, "Granting"). */
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { keysOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';

/** What the role of everybody grants. */
const everybody: readonly string[] = ['cabinet.services.read'];
/** A right that an administrator of one act lacks. */
const another = 'setting.documents.write';

const keyOf = ({ operationId, access }: Endpoint): string => {
  if (access.kind !== 'method') throw new Error(`${operationId} is no act of an administrator`);
  return keysOf(access)[0] as string;
};

/** Methods of each actor; undefined: without a session. `needs`: what the act asks for beside its key. */
export const actors: Readonly<
  Record<string, (act: Endpoint, needs?: readonly string[]) => readonly string[] | undefined>
> = {
  'full administrator': () => methodKeys,
  'administrator of this act': (act, needs = []) => [...everybody, keyOf(act), ...needs],
  'read-only administrator': () => methodKeys.filter((key) => key.endsWith('.read')),
  person: () => everybody,
  anonymous: () => undefined,
};
/** A person as the table wants them. */
export interface PersonFacts {
  readonly status: 'active' | 'disabled' | 'deleted';
  /** All that they may do. */
  readonly methods: readonly string[];
  /** Whether they may do it by a role in a company instead of one of their own. */
  readonly byCompany: boolean;
}

const facts = (
  methods: readonly string[],
  { status = 'active', byCompany = false }: Partial<PersonFacts> = {},
): PersonFacts => ({ status, methods, byCompany });

/** Whom they act on; undefined: an id that is nobody's. `oneself` has what the actor has. */
export const subjects: Readonly<
  Record<string, (act: Endpoint, own: readonly string[]) => PersonFacts | undefined>
> = {
  'a plain person': () => facts(everybody),
  'somebody with the same right': (act) => facts([...everybody, keyOf(act)]),
  'somebody with one more right': () => facts([...everybody, another]),
  'somebody with one more right by a company': () => facts([...everybody, another], { byCompany: true }),
  'a full administrator': () => facts(methodKeys),
  'a blocked person': () => facts(everybody, { status: 'disabled' }),
  'a blocked person with one more right': () => facts([...everybody, another], { status: 'disabled' }),
  'a deleted person': () => facts(everybody, { status: 'deleted' }),
  'an unknown person': () => undefined,
  oneself: (_, own) => facts(own),
};

/** Answers of an act that would pass, where its own rules refuse it: by the subject, as `409 person.own`. */
export type OwnAnswers = Readonly<Record<string, string>>;

/** Whether an actor may call the act at all: those who may not share the people whom they are refused. */
export const mayCall = (act: Endpoint, actor: string): boolean =>
  actors[actor]?.(act)?.includes(keyOf(act)) === true;

export const expected = (
  act: Endpoint,
  {
    actor,
    subject,
    own = {},
    needs = [],
  }: {
    readonly actor: string;
    readonly subject: string;
    readonly own?: OwnAnswers | undefined;
    readonly needs?: readonly string[] | undefined;
  },
): string => {
  const methods = actors[actor]?.(act, needs);
  if (methods === undefined) return '401 request.unauthenticated';
  if (!mayCall(act, actor)) return '403 request.forbidden';
  const person = subjects[subject]?.(act, methods);
  if (person === undefined || person.status === 'deleted') return '404 request.notFound';
  const beyond = person.methods.some((method) => !methods.includes(method));
  return beyond ? '403 person.beyondYours' : (own[subject] ?? 'done');
};
