import { platformLocaleSearchCall } from '@gatehouse/contracts/generated/calls/platform/locales.ts';
import { languageName, locales } from '../../lib/locale.ts';
import { useRequest } from '../../lib/swr.ts';

export interface Languages {
  /** Those that a domain may add, in the order of the installation. */
  offered: readonly string[];
  nameOf: (code: string) => string;
  /** Switched off for the whole installation: nobody is offered it, whatever a domain says. */
  isOff: (code: string) => boolean;
}

/** Languages of the installation; the application's own for whoever may not read them. */
export function useLanguages(): Languages {
  const { data } = useRequest(platformLocaleSearchCall, {});
  const known = data?.locales;
  const of = (code: string) => known?.find((locale) => locale.code === code);
  return {
    offered: known ? known.filter(({ enabled }) => enabled).map(({ code }) => code) : locales,
    nameOf: (code) => of(code)?.name ?? languageName(code),
    isOff: (code) => of(code)?.enabled === false,
  };
}
