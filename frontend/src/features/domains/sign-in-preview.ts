import { type ComponentType, createContext } from 'react';
import type { ShownDomain } from './shown-domain.ts';

export interface ShownSignIn {
  /** What the page would be told of the domain. */
  domain: ShownDomain;
  /** Language that it is shown in; the first of the domain's while the application does not speak it. */
  locale: string;
  theme: 'light' | 'dark';
}

/** The sign-in page of a domain that nobody can use; whoever puts the application together knows it. */
export const ShownSignInContext = createContext<ComponentType<ShownSignIn>>(() => null);
