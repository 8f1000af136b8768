/** Page of a role. Codes that imports of realms made before hold any text, a slash among it. */
export const rolePath = (code: string): string => `/setting/roles/${encodeURIComponent(code)}`;
