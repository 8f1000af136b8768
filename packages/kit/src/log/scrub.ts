/** A path segment or value long enough to be a link's secret (N4: at least 22 base64url characters). */
const SECRET_SEGMENT = /(?<=^|[/=])[A-Za-z0-9_-]{22,}(?=$|[/?&#])/g;

/** An address as logs and statistics may keep it: no query, no fragment, no secrets of links (N20). */
export const scrubUrl = (url: string): string => {
  const end = url.search(/[?#]/);
  return (end === -1 ? url : url.slice(0, end)).replace(SECRET_SEGMENT, ':secret');
};
