import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { createContext, type ReactNode, useContext } from 'react';

/** What screens need to know of the person in front of them. */
export interface ScreenPerson {
  /** Rows a page, as the person chose last. */
  pagination: number;
  keepPagination(rows: number): void;
  /** Methods that the person's roles grant; undefined while they are not known. */
  methods: readonly string[] | undefined;
  /** Whether the person decides for a company; undefined while it is not known. */
  masterAccount?: boolean | undefined;
}

const ScreenPersonContext = createContext<ScreenPerson | undefined>(undefined);

export function ScreenPersonProvider(props: { person: ScreenPerson; children: ReactNode }) {
  return <ScreenPersonContext value={props.person}>{props.children}</ScreenPersonContext>;
}

export function useScreenPerson(): ScreenPerson {
  const person = useContext(ScreenPersonContext);
  if (!person) throw new Error('ScreenPersonProvider is missing');
  return person;
}

/** Whether the person may do everything, so that nothing widens their own access; false while it is not known. */
export function useHoldsEverything(): boolean {
  const { methods } = useScreenPerson();
  return methods !== undefined && methodKeys.every((key) => methods.includes(key));
}

/**
 * Whether the person may make a call. Rights that are not known yet hide nothing: the server has the last word on every
 * call.
 */
export function useMay(): <E extends Endpoint>(call: Call<E>) => boolean {
  const { methods, masterAccount } = useScreenPerson();
  return ({ grant, master }) =>
    (grant === undefined || methods === undefined || [grant].flat().some((key) => methods.includes(key))) &&
    (master === undefined || masterAccount !== false);
}
