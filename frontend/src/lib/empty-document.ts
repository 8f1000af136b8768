/** Part of the Trusted Types API that is used here; not every browser has it. */
interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createHTML: () => string }): { createHTML: (input: string) => string };
}

const emptyDocument = '<!doctype html>';

/** Makes one thing whatever it is given, so that nobody brings markup into the page with it. */
const policy = (globalThis as { trustedTypes?: TrustedTypePolicies }).trustedTypes?.createPolicy(
  'empty-document',
  { createHTML: () => emptyDocument },
);

/** The markup of a document without content, as the content policy takes it. */
export const emptyDocumentMarkup = (): string => policy?.createHTML('') ?? emptyDocument;
