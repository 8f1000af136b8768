/** What an application asks to be shared, read from its request. */
import { clientScopes } from '@gatehouse/contracts/identity/application-kinds.ts';
import { claimsByScope } from './claims.domain.ts';

export interface Shared {
  readonly scopes: readonly string[];
  readonly claims: readonly string[];
  /** Interfaces at which it acts for the person (RFC 8707); absent in agreements of before. */
  readonly resources?: readonly string[];
  /** What it may do there; absent: nothing that has a name. */
  readonly methods?: readonly string[];
  /** Fields of the profile by their codes; a request names none, the page shows those of the moment. */
  readonly fields?: readonly string[];
}

export const sharedKinds = clientScopes;
export type SharedKind = (typeof sharedKinds)[number];

/** Claims by which a protocol tells of the sign-in itself; nobody agrees to them one by one. */
const technical: ReadonlySet<string> = new Set([...claimsByScope.openid, 'sid', 'iss']);

const namesOf = (claims: unknown): string[] => {
  if (typeof claims !== 'string') return [];
  try {
    const { userinfo, id_token: idToken } = JSON.parse(claims) as Record<string, object | undefined>;
    return [...new Set([...Object.keys(userinfo ?? {}), ...Object.keys(idToken ?? {})])];
  } catch {
    return [];
  }
};

/** Named once, several times or not at all. */
export const resourcesIn = ({ resource }: Readonly<Record<string, unknown>>): string[] =>
  [resource].flat().filter((one) => typeof one === 'string');

const ofPlatform: ReadonlySet<string> = new Set(clientScopes);

/** Scopes of interfaces, among those that the protocol has left of a request. */
export const methodsIn = ({ scope }: Readonly<Record<string, unknown>>): string[] =>
  typeof scope === 'string' ? scope.split(' ').filter((one) => one !== '' && !ofPlatform.has(one)) : [];

/** Of the parameters of a request that the protocol has judged. */
export const askedBy = (params: Readonly<Record<string, unknown>>): Shared => {
  const scopes = new Set(String(params.scope ?? '').split(' '));
  const known: ReadonlySet<string> = new Set(Object.values(claimsByScope).flat());
  return {
    scopes: sharedKinds.filter((scope) => scopes.has(scope)),
    claims: namesOf(params.claims).filter((claim) => known.has(claim) && !technical.has(claim)),
    resources: resourcesIn(params),
    methods: methodsIn(params),
  };
};

/** The first of these single claims that belongs to none of these scopes; a claim that nobody knows is nobody's. */
export const claimBeyond = (claims: unknown, scopes: readonly string[]): string | undefined => {
  const all = namesOf(JSON.stringify(claims)).filter((claim) => !technical.has(claim));
  const owners = (claim: string) =>
    Object.entries(claimsByScope).filter(([, own]) => (own as readonly string[]).includes(claim));
  return all.find((claim) => {
    const known = owners(claim);
    return known.length > 0 && !known.some(([scope]) => scopes.includes(scope));
  });
};

/** The kinds of facts that people are told of; a single claim is told as the kind it belongs to. */
export const kindsOf = ({ scopes, claims }: Shared): SharedKind[] =>
  sharedKinds.filter((kind) => {
    if (scopes.includes(kind)) return true;
    const own: readonly string[] = kind === 'openid' || kind === 'offline_access' ? [] : claimsByScope[kind];
    return claims.some((claim) => own.includes(claim));
  });

/** Whether what was agreed to holds everything that is asked; a claim is agreed to with its scope. */
export const covers = (agreed: Shared | null, asked: Shared): boolean => {
  if (agreed === null) return false;
  const claims: ReadonlySet<string> = new Set([
    ...agreed.claims,
    ...technical,
    ...Object.entries(claimsByScope).flatMap(([scope, own]) => (agreed.scopes.includes(scope) ? own : [])),
  ]);
  return (
    asked.scopes.every((scope) => agreed.scopes.includes(scope)) &&
    asked.claims.every((claim) => claims.has(claim)) &&
    (asked.resources ?? []).every((resource) => agreed.resources?.includes(resource)) &&
    (asked.methods ?? []).every((method) => agreed.methods?.includes(method))
  );
};

/** Whether every field that applications may learn now was shown when the person agreed. */
export const coversFields = (
  agreed: Pick<Shared, 'fields'> | null,
  fields: readonly { readonly code: string }[],
): boolean => fields.every(({ code }) => agreed?.fields?.includes(code));
