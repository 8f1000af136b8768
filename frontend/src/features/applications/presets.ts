/** What products that people connect ask for, as their own documentation says. */
export const products = [
  'oauth2Proxy',
  'grafana',
  'gitlab',
  'nextcloud',
  'apache',
  'springBoot',
  'nextAuth',
  'kubernetes',
] as const;
export type Product = (typeof products)[number];

interface Preset {
  /** Below the address of the product, or whole where it runs on the person's own machine. */
  readonly redirect: readonly string[];
  readonly postLogout?: string;
  /** Where it takes logout tokens (OpenID Connect Back-Channel Logout); absent where it takes none. */
  readonly backchannelLogout?: string;
  readonly isPublic?: boolean;
  /** Takes no ID token that is signed by ES256. */
  readonly needsRsa?: boolean;
}

const presets: Readonly<Record<Product, Preset>> = {
  oauth2Proxy: { redirect: ['/oauth2/callback'] },
  grafana: { redirect: ['/login/generic_oauth'], postLogout: '/login' },
  gitlab: { redirect: ['/users/auth/openid_connect/callback'] },
  // By the name that the command of `configurations.ts` gives the provider.
  nextcloud: {
    redirect: ['/apps/user_oidc/code'],
    backchannelLogout: '/apps/user_oidc/backchannel-logout/Gatehouse',
  },
  apache: { redirect: ['/redirect_uri'], backchannelLogout: '/redirect_uri?logout=backchannel' },
  springBoot: {
    redirect: ['/login/oauth2/code/gatehouse'],
    postLogout: '/',
    backchannelLogout: '/logout/connect/back-channel/gatehouse',
    needsRsa: true,
  },
  nextAuth: { redirect: ['/api/auth/callback/gatehouse'] },
  // kubelogin listens where the first of both is free.
  kubernetes: { redirect: ['http://localhost:8000', 'http://localhost:18000'], isPublic: true },
};

/** Whether the addresses of a product are those of the person's own machine. */
export const isLocal = (product: Product): boolean => presets[product].isPublic === true;

/** The settings of a client for a product at this address. */
export function presetOf(product: Product, address: string) {
  const { redirect, postLogout, backchannelLogout, isPublic = false, needsRsa = false } = presets[product];
  const base = address.trim().replace(/\/+$/, '');
  const whole = (path: string) => (path.startsWith('/') ? `${base}${path}` : path);
  return {
    type: isPublic ? ('public' as const) : ('confidential' as const),
    tokenAuthMethod: isPublic ? ('none' as const) : ('client_secret_basic' as const),
    signingAlgorithm: needsRsa ? ('RS256' as const) : ('ES256' as const),
    redirectUris: redirect.map(whole).join('\n'),
    postLogoutRedirectUris: postLogout === undefined ? '' : whole(postLogout),
    backchannelLogoutUri: backchannelLogout === undefined ? '' : whole(backchannelLogout),
  };
}

/** Products whose clients are of this type. */
export const productsFor = (type: 'confidential' | 'public'): readonly Product[] =>
  products.filter((product) => isLocal(product) === (type === 'public'));

/** The product whose people come back to one of these addresses. */
export const productOf = (redirectUris: readonly string[]): Product | undefined =>
  products.find((product) =>
    redirectUris.some((address) =>
      presets[product].redirect.some((path) =>
        path.startsWith('/') ? address.endsWith(path) : address === path,
      ),
    ),
  );
