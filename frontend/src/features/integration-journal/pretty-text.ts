/** JSON with its indents; any other text as it came. */
export function prettyText(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
