import type { ClientScope } from '@gatehouse/contracts/identity/application-kinds.ts';

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
  /** Was tried with ID tokens that are signed by ES256, and takes them without being told. */
  readonly takesEs256?: boolean;
  /** What it asks for beside name and e-mail. */
  readonly scopes?: readonly ClientScope[];
}

const presets: Readonly<Record<Product, Preset>> = {
  // Roles of people are its groups.
  oauth2Proxy: { redirect: ['/oauth2/callback'], takesEs256: true, scopes: ['roles'] },
  grafana: { redirect: ['/login/generic_oauth'], postLogout: '/login' },
  gitlab: { redirect: ['/users/auth/openid_connect/callback'] },
  // By the name that the command of `configurations.ts` gives the provider.
  nextcloud: {
    redirect: ['/apps/user_oidc/code'],
    backchannelLogout: '/apps/user_oidc/backchannel-logout/Gatehouse',
  },
  apache: {
    redirect: ['/redirect_uri'],
    postLogout: '/',
    backchannelLogout: '/redirect_uri?logout=backchannel',
    takesEs256: true,
  },
  springBoot: {
    redirect: ['/login/oauth2/code/gatehouse'],
    postLogout: '/',
    backchannelLogout: '/logout/connect/back-channel/gatehouse',
  },
  nextAuth: { redirect: ['/api/auth/callback/gatehouse'] },
  // kubelogin listens where the first of both is free.
  kubernetes: { redirect: ['http://localhost:8000', 'http://localhost:18000'], isPublic: true },
};

/** What a new client asks for where nothing else is said. */
export const signInScopes: readonly ClientScope[] = ['openid', 'profile', 'email'];

/** Whether the addresses of a product are those of the person's own machine. */
export const isLocal = (product: Product): boolean => presets[product].isPublic === true;

/** The settings of a client for a product at this address. */
export function presetOf(product: Product, address: string) {
  const {
    redirect,
    postLogout,
    backchannelLogout,
    isPublic = false,
    takesEs256,
    scopes = [],
  } = presets[product];
  const base = address.trim().replace(/\/+$/, '');
  const whole = (path: string) => (path.startsWith('/') ? `${base}${path}` : path);
  return {
    type: isPublic ? ('public' as const) : ('confidential' as const),
    tokenAuthMethod: isPublic ? ('none' as const) : ('client_secret_basic' as const),
    signingAlgorithm: takesEs256 ? ('ES256' as const) : ('RS256' as const),
    scopes: [...signInScopes, ...scopes],
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
