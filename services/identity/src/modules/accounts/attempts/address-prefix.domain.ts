const V4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i;

/** The eight groups of an IPv6 address (RFC 4291, section 2.2), undefined when it is none. */
const groupsOf = (ip: string): readonly string[] | undefined => {
  const [head, tail, ...rest] = ip.split('::');
  if (head === undefined || rest.length > 0) return undefined;
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups : undefined;
};

/**
 * What an address shares with its neighbours: /24 of IPv4, /64 of IPv6 (one household or office). Made of letters,
 * digits and hyphens, so that it may be a key in MongoDB; undefined for what is no address.
 */
export const addressPrefix = (ip: string | undefined): string | undefined => {
  if (ip === undefined) return undefined;
  const v4 = V4.exec(ip);
  if (v4 !== null) return `4-${v4.slice(1, 4).map(Number).join('-')}`;
  const groups = groupsOf(ip);
  return groups === undefined
    ? undefined
    : `6-${groups
        .slice(0, 4)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join('-')}`;
};
