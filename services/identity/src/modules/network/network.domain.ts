/** Rules of the network lists: what is accepted, what is compared, what the journal says. */
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type {
  NetworkAliasCreate,
  NetworkEntryCreate,
  NetworkRules,
} from '@gatehouse/contracts/identity/network.resources.ts';
import { readNetwork } from '@gatehouse/kit/network/network-key.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';

export interface EntryContent {
  readonly enabled: boolean;
  /** In CIDR notation, or a single address; null where an alias stands for it. */
  readonly network: string | null;
  /** The network as it is compared. */
  readonly key: string | null;
  readonly aliasId: string | null;
  readonly dateFrom: Date | null;
  readonly dateTo: Date | null;
  readonly comment: string;
}

export interface Entry extends EntryContent {
  readonly _id: string;
  readonly list: 'black' | 'white';
}

export interface AliasNetwork {
  readonly ip: string;
  /** The network as it is compared. */
  readonly key: string;
  readonly comment: string;
}

export interface AliasContent {
  readonly name: string;
  readonly ips: readonly AliasNetwork[];
  readonly comment: string;
}

const dateOf = (given: string | null | undefined): Date | null => (given ? new Date(given) : null);

/** A body whose shape was checked: an address or an alias, never both, and an end after the beginning. */
export const readEntry = (given: NetworkEntryCreate): ParseResult<EntryContent> => {
  const errorList: Record<string, string> = {};
  const { ip = null, aliasId = null, enabled = true, comment = '' } = given;
  const network = ip === null ? undefined : readNetwork(ip);
  if (ip !== null && aliasId !== null) errorList.ip = 'errorChoice';
  else if (ip === null && aliasId === null) errorList.ip = 'errorEmpty';
  else if (network?.kind === 'refused') errorList.ip = network.code;
  const dateFrom = dateOf(given.dateFrom);
  const dateTo = dateOf(given.dateTo);
  if (dateFrom !== null && dateTo !== null && dateTo <= dateFrom) errorList.dateTo = 'errorPeriod';
  const { text, key } = network?.kind === 'read' ? network.network : { text: null, key: null };
  const comments = plainText(comment);
  return parseResult(errorList, {
    enabled,
    network: text,
    key,
    aliasId,
    dateFrom,
    dateTo,
    comment: comments,
  });
};

/** What a change that leaves it out keeps; an address or an alias that it names stands for both. */
export const keptEntry = (row: EntryContent, given: NetworkEntryCreate): NetworkEntryCreate => ({
  enabled: row.enabled,
  ...(given.ip === undefined && given.aliasId === undefined && { ip: row.network, aliasId: row.aliasId }),
  dateFrom: row.dateFrom?.toISOString() ?? null,
  dateTo: row.dateTo?.toISOString() ?? null,
  comment: row.comment,
});

/** The same for an alias: a network stands in it once. */
export const readAlias = (given: NetworkAliasCreate): ParseResult<AliasContent> => {
  const errorList: Record<string, string> = {};
  const name = plainText(given.name);
  if (name === '') errorList.name = 'errorEmpty';
  const seen = new Set<string>();
  const ips = given.ips.flatMap(({ ip, comment = '' }, index) => {
    const reading = readNetwork(ip);
    if (reading.kind === 'refused') {
      errorList[fieldPath('ips', index, 'ip')] = reading.code;
      return [];
    }
    const { text, key } = reading.network;
    if (seen.has(key)) errorList[fieldPath('ips', index, 'ip')] = 'errorUnique';
    seen.add(key);
    return [{ ip: text, key, comment: plainText(comment) }];
  });
  return parseResult(errorList, { name, ips, comment: plainText(given.comment ?? '') });
};

/** Lists as events and addresses name them. */
export const listNames = { black: 'blacklist', white: 'whitelist' } as const;

/** As the journal shows it; an alias by its name. */
export const journalledEntry = (entry: EntryContent, aliasName: string | null) => ({
  enabled: entry.enabled,
  ip: entry.network,
  alias: aliasName,
  dateFrom: entry.dateFrom?.toISOString() ?? null,
  dateTo: entry.dateTo?.toISOString() ?? null,
  comment: entry.comment,
});

export const journalledAlias = ({ name, ips, comment }: AliasContent) => ({
  name,
  ips: ips.map((row) => (row.comment === '' ? row.ip : `${row.ip} (${row.comment})`)),
  comment,
});

/** What an entry stands for. */
export type NetworksOf = (aliasId: string) => readonly { readonly key: string }[];

type Timed = NetworkRules['timed'][number];

const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** Rules of an entry between two instants; none while it is switched off. */
export const rulesOfEntry = (
  entry: Entry,
  networksOf: NetworksOf,
  between: { readonly from: number | null; readonly to: number | null } = { from: null, to: null },
): readonly Timed[] => {
  if (!entry.enabled) return [];
  const from = later(entry.dateFrom?.getTime() ?? null, between.from);
  const to = earlier(entry.dateTo?.getTime() ?? null, between.to);
  const keys = entry.aliasId === null ? [entry.key] : networksOf(entry.aliasId).map(({ key }) => key);
  return keys.flatMap((key) => (key === null ? [] : [{ list: entry.list, key, from, to }]));
};

/** Rules as they are compared: those without bounds apart, which are nearly all. */
export const networkRulesOf = (rules: Iterable<Timed>): NetworkRules => {
  const found = { black: [] as string[], white: [] as string[], timed: [] as Timed[] };
  for (const rule of rules) {
    if (rule.from === null && rule.to === null) found[rule.list].push(rule.key);
    else found.timed.push(rule);
  }
  return found;
};
