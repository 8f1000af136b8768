/** How surely an application wants to know a person: `acr_values` and the claim `acr` (OpenID Connect Core, 3.1.2.1, 5.5.1.1). */
import type { interactionPolicy, KoaContextWithOIDC, errors as libraryErrors } from 'oidc-provider';

/** From the weakest to the strongest; a stronger one meets what a weaker one is asked for. */
export const assurances = ['single-factor', 'multi-factor'] as const;

const rankOf = (value: unknown): number => assurances.indexOf(value as never);

/** Whether a session is as sure as one of these values asks; values that nobody here knows ask for nothing. */
export const meets = (acr: string | undefined, values: readonly unknown[]): boolean => {
  const known = values.map(rankOf).filter((rank) => rank >= 0);
  return known.length === 0 || known.some((rank) => rank <= rankOf(acr));
};

interface AcrRequest {
  readonly essential?: boolean;
  readonly value?: unknown;
  readonly values?: unknown;
}

/** What the claim asks for; only an essential one has to be met. */
const essentialValues = (ctx: KoaContextWithOIDC): readonly unknown[] => {
  const asked = (ctx.oidc.claims.id_token as { acr?: AcrRequest | null } | undefined)?.acr;
  if (asked?.essential !== true) return [];
  return [asked.value, ...(Array.isArray(asked.values) ? asked.values : [])].filter(
    (value) => value !== undefined,
  );
};

/**
 * The person signs in once more where the session is not sure enough. Who could not do better is let in by `acr_values`,
 * whose wish is voluntary, and refused by an essential claim: asked again, they would come back the same.
 */
export const assuranceChecks = (
  { Check }: Pick<typeof interactionPolicy, 'Check'>,
  { UnmetAuthenticationRequirements }: Pick<typeof libraryErrors, 'UnmetAuthenticationRequirements'>,
) => [
  new Check('acr_values', 'the session is not as sure as asked', ({ oidc }) => {
    const wished = String(oidc.params?.acr_values ?? '').split(' ');
    return (
      oidc.session?.accountId !== undefined &&
      oidc.result?.login === undefined &&
      !oidc.prompts.has('none') &&
      !meets(oidc.acr, wished)
    );
  }),
  new Check('essential_acr', 'the session is not as sure as it has to be', (ctx) => {
    const { session, result, acr } = ctx.oidc;
    const values = essentialValues(ctx);
    const known = values.some((value) => rankOf(value) >= 0);
    if (session?.accountId === undefined || values.length === 0) return false;
    if (known && meets(acr, values)) return false;
    if (known && result?.login === undefined) return true;
    throw new UnmetAuthenticationRequirements('none of the requested ACRs could be obtained');
  }),
];
