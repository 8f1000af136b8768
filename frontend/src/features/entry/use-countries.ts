import { profileCountryCodesCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import { useEffect, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import type { PhoneCountry } from '../../ui/phone-field/phone-number.ts';

/** Countries with their calling codes, named in the page's language; none until they are there. */
export function useCountries(): readonly PhoneCountry[] {
  const http = useHttp();
  const { locale } = useLocale();
  const [countries, setCountries] = useState<readonly PhoneCountry[]>([]);
  useEffect(() => {
    const control = new AbortController();
    const load = async () => {
      const result = await http.send(
        profileCountryCodesCall,
        { query: { locale } },
        { signal: control.signal },
      );
      if (result.ok) setCountries(result.data.codes);
    };
    void load();
    return () => control.abort();
  }, [http, locale]);
  return countries;
}
