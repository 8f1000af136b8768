import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { ArgsOf, Http } from '../lib/http.ts';

/** Objects of a kind that are shown at most; its list has the others. */
const SHOWN = 5;

export interface FoundObject {
  id: string;
  title: string;
  /** Tells objects of one title apart. */
  detail: string;
  /** Its page, or its list with nothing else in it. */
  path: string;
}

/** Whether the person may make a call. */
export type May = <E extends Endpoint>(call: Call<E>) => boolean;

/** How the reader's language calls what has a name in Russian and one in English. */
export type NameOf = (named: { name: string; nameEn?: string | undefined }) => string;

export interface ObjectKind {
  /** Id of the text that its list is called by. */
  title: string;
  /** Among the kinds that were found: lower comes first. */
  place: number;
  allowed(may: May): boolean;
  /** Undefined where the server does not tell. */
  find(asked: {
    http: Http;
    search: string;
    signal: AbortSignal;
    nameOf: NameOf;
  }): Promise<readonly FoundObject[] | undefined>;
}

/** A list that the palette asks for objects; a feature exports its own as `found` from `found.ts`. */
export const objectKind = <E extends Endpoint>(
  { title, place }: Pick<ObjectKind, 'title' | 'place'>,
  call: Call<E>,
  objectsOf: (answer: ResponseOf<E>, nameOf: NameOf) => readonly FoundObject[],
): ObjectKind => ({
  title,
  place,
  allowed: (may) => may(call),
  async find({ http, search, signal, nameOf }) {
    // Every list takes both; the descriptor's own query type is not known here.
    const args = { query: { search, limit: SHOWN } } as unknown as ArgsOf<E>;
    const result = await http.send(call, args, { signal });
    return result.ok ? objectsOf(result.data, nameOf) : undefined;
  },
});

/** A list that shows what is called so. */
export const listOf = (path: string, search: string, entry?: string): string =>
  `${path}?${new URLSearchParams({ search, ...(entry !== undefined && { entry }) })}`;
