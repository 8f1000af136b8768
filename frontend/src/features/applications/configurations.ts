/** What is written where a product runs, so that its people sign in here. Checked against each product's documentation. */
import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import type { Product } from './presets.ts';

export interface Connection {
  /** Address of the issuer (OpenID Connect Discovery, section 2), without a slash at its end. */
  readonly issuer: string;
  readonly clientId: string;
  /** What its ID tokens are signed by. */
  readonly signingAlgorithm: Client['signingAlgorithm'];
  /** The first of the client's. */
  readonly redirectUri: string;
  /** What stands for the secret, which nobody can be shown again. */
  readonly secret: string;
}

export interface Configuration {
  /** Where it is written: a file, or the shell. */
  readonly place: string;
  readonly text: string;
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');

type Make = (connection: Connection) => Configuration;

/** Every one of them sends PKCE, which a client is let off only where its product cannot. */
const configurations: Readonly<Record<Product, Make>> = {
  oauth2Proxy: ({ issuer, clientId, redirectUri, secret }) => ({
    place: 'oauth2-proxy.cfg',
    text: `provider = "oidc"
oidc_issuer_url = "${issuer}"
client_id = "${clientId}"
client_secret = "${secret}"
cookie_secret = "<openssl rand -hex 16>"
redirect_url = "${redirectUri}"
code_challenge_method = "S256"
scope = "openid profile email roles"
oidc_groups_claim = "roles"
cookie_refresh = "4m"
email_domains = ["*"]`,
  }),
  grafana: ({ issuer, clientId, redirectUri, secret }) => ({
    place: 'grafana.ini',
    text: `[server]
root_url = ${originOf(redirectUri)}/

[auth.generic_oauth]
enabled = true
name = Gatehouse
client_id = ${clientId}
client_secret = ${secret}
scopes = openid profile email
auth_url = ${issuer}/auth
token_url = ${issuer}/token
api_url = ${issuer}/me
signout_redirect_url = ${issuer}/session/end?post_logout_redirect_uri=${encodeURIComponent(`${originOf(redirectUri)}/login`)}
login_attribute_path = preferred_username
name_attribute_path = name
use_pkce = true
use_refresh_token = true`,
  }),
  gitlab: ({ issuer, clientId, redirectUri, secret }) => ({
    place: '/etc/gitlab/gitlab.rb',
    text: `gitlab_rails['omniauth_providers'] = [
  {
    name: "openid_connect",
    label: "Gatehouse",
    args: {
      name: "openid_connect",
      scope: ["openid", "profile", "email"],
      response_type: "code",
      issuer: "${issuer}",
      discovery: true,
      client_auth_method: "basic",
      uid_field: "sub",
      pkce: true,
      client_options: {
        identifier: "${clientId}",
        secret: "${secret}",
        redirect_uri: "${redirectUri}"
      }
    }
  }
]`,
  }),
  nextcloud: ({ issuer, clientId, secret }) => ({
    place: 'occ',
    text: `php occ app:install user_oidc
php occ config:system:set user_oidc use_pkce --type=boolean --value=true
php occ user_oidc:provider Gatehouse \\
  --clientid='${clientId}' \\
  --clientsecret='${secret}' \\
  --discoveryuri='${issuer}/.well-known/openid-configuration' \\
  --scope='openid profile email' \\
  --mapping-uid=preferred_username \\
  --mapping-display-name=name \\
  --mapping-email=email`,
  }),
  apache: ({ issuer, clientId, redirectUri, secret }) => ({
    place: 'auth_openidc.conf',
    text: `# Sign-out: a link to ${redirectUri}?logout=${encodeURIComponent(`${originOf(redirectUri)}/`)}
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret ${secret}
OIDCRedirectURI ${redirectUri}
OIDCScope "openid profile email"
OIDCPKCEMethod S256
OIDCCryptoPassphrase "<openssl rand -hex 32>"
OIDCRemoteUserClaim preferred_username

<Location "/">
  AuthType openid-connect
  Require valid-user
</Location>`,
  }),
  springBoot: ({ issuer, clientId, redirectUri, secret, signingAlgorithm }) => ({
    place: 'application.yaml',
    // Spring Security sends PKCE for every client from 7 on, which is Spring Boot 4.
    // It takes RS256 alone, whatever the provider announces, unless a bean says otherwise.
    // Without the bean a logout token meets the sign-in of the application.
    text: `# Spring Boot 4 and newer${signingAlgorithm === 'RS256' ? '' : '; the ID tokens of this client have to be signed by RS256'}
# Sign-outs elsewhere: http.oidcLogout(logout -> logout.backChannel(Customizer.withDefaults())) in the SecurityFilterChain
spring:
  security:
    oauth2:
      client:
        registration:
          gatehouse:
            client-id: ${clientId}
            client-secret: ${secret}
            redirect-uri: ${redirectUri}
            scope: openid, profile, email
        provider:
          gatehouse:
            issuer-uri: ${issuer}
            user-name-attribute: preferred_username`,
  }),
  nextAuth: ({ issuer, clientId, secret, signingAlgorithm }) => ({
    place: 'pages/api/auth/[...nextauth].ts',
    text: `// next-auth 4, with NEXTAUTH_URL and NEXTAUTH_SECRET in the environment.
// Auth.js (next-auth 5): AUTH_SECRET in the environment; type: 'oidc' and issuer: '${issuer}'
// in place of type, wellKnown, idToken, authorization and profile
import NextAuth from 'next-auth';

export default NextAuth({
  providers: [
    {
      id: 'gatehouse',
      name: 'Gatehouse',
      type: 'oauth',
      wellKnown: '${issuer}/.well-known/openid-configuration',
      idToken: true,
      authorization: { params: { scope: 'openid profile email' } },
      clientId: '${clientId}',
      clientSecret: '${secret}',
      checks: ['pkce', 'state', 'nonce'],
      client: { id_token_signed_response_alg: '${signingAlgorithm}' },
      profile: ({ sub, name, email }) => ({ id: sub, name, email }),
    },
  ],
});`,
  }),
  kubernetes: ({ issuer, clientId, signingAlgorithm }) => ({
    place: '~/.kube/config',
    text: `# kube-apiserver: --oidc-issuer-url=${issuer} --oidc-client-id=${clientId} --oidc-signing-algs=${signingAlgorithm}
users:
- name: gatehouse
  user:
    exec:
      apiVersion: client.authentication.k8s.io/v1
      interactiveMode: IfAvailable
      command: kubectl
      args:
      - oidc-login
      - get-token
      - --oidc-issuer-url=${issuer}
      - --oidc-client-id=${clientId}
      - --oidc-extra-scope=profile
      - --oidc-extra-scope=email`,
  }),
};

export const configurationOf = (product: Product, connection: Connection): Configuration =>
  configurations[product](connection);
