import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';

export interface RoleMethods {
  readonly _id: string;
  readonly methods?: readonly string[];
}

/** What a role lets people do: everything while its methods are not known. */
export const methodsOfRole = ({ methods = methodKeys }: RoleMethods): readonly string[] => methods;
