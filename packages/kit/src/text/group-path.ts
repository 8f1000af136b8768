/** Path of a group by the names of those above it and its own. A slash within a name is written `~/`, as Keycloak does. */
export const groupPath = (names: readonly string[]): string =>
  names.map((name) => `/${name.replaceAll('/', '~/')}`).join('');
