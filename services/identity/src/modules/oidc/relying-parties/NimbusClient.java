import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.oauth2.sdk.*;
import com.nimbusds.oauth2.sdk.auth.*;
import com.nimbusds.oauth2.sdk.dpop.*;
import com.nimbusds.oauth2.sdk.http.*;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.*;
import com.nimbusds.oauth2.sdk.token.*;
import com.nimbusds.openid.connect.sdk.*;
import com.nimbusds.openid.connect.sdk.claims.*;
import com.nimbusds.openid.connect.sdk.op.*;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.net.URI;
import java.util.Map;

/** A relying party written against Nimbus' SDK: proves itself by a key, binds its tokens by DPoP, prints JSON. */
class NimbusClient {
    static String env(String name) {
        return System.getenv(name);
    }

    static HTTPResponse asBrowser(URI address) throws Exception {
        var request = new HTTPRequest(HTTPRequest.Method.GET, address);
        request.setFollowRedirects(false);
        request.setHeader("Cookie", env("BROWSER"));
        return request.send();
    }

    interface Proof {
        ClientAuthentication make() throws Exception;
    }

    /** Sends a grant with proofs of the client and of the key, and again with the nonce that it is told. */
    static OIDCTokens exchange(URI endpoint, AuthorizationGrant grant, Proof client, DPoPProofFactory proofs, Nonce[] nonce)
            throws Exception {
        for (int tries = 0; tries < 2; tries++) {
            var http = new TokenRequest(endpoint, client.make(), grant, null).toHTTPRequest();
            http.setDPoP(proofs.createDPoPJWT("POST", endpoint, nonce[0]));
            var answer = http.send();
            if (answer.getDPoPNonce() != null) nonce[0] = answer.getDPoPNonce();
            var parsed = OIDCTokenResponseParser.parse(answer);
            if (parsed.indicatesSuccess()) return ((OIDCTokenResponse) parsed.toSuccessResponse()).getOIDCTokens();
            var error = parsed.toErrorResponse().getErrorObject();
            if (!"use_dpop_nonce".equals(error.getCode())) throw new Exception(answer.getStatusCode() + " " + answer.getBody());
        }
        throw new Exception("asked for a nonce twice");
    }

    public static void main(String[] args) throws Exception {
        var issuer = new Issuer(env("ISSUER"));
        var found = OIDCProviderMetadata.resolve(issuer);
        var clientId = new ClientID(env("CLIENT_ID"));
        var callback = new URI(env("CALLBACK"));
        var key = ECKey.parse(env("PRIVATE_KEY"));
        var algorithm = JWSAlgorithm.parse(env("ALGORITHM"));
        var proofs = new DefaultDPoPProofFactory(new ECKeyGenerator(Curve.P_256).generate(), JWSAlgorithm.ES256);
        var nonce = new Nonce[] {null};

        var verifier = new CodeVerifier();
        var state = new State();
        var idNonce = new Nonce();
        var ask = new AuthenticationRequest.Builder(ResponseType.CODE, new Scope("openid", "profile"), clientId, callback)
                .endpointURI(found.getAuthorizationEndpointURI())
                .state(state).nonce(idNonce).codeChallenge(verifier, CodeChallengeMethod.S256).build();
        var sent = AuthenticationResponseParser.parse(asBrowser(ask.toURI()).getLocation());
        if (!sent.indicatesSuccess()) throw new Exception(sent.toErrorResponse().getErrorObject().toString());
        var success = sent.toSuccessResponse();
        if (!state.equals(success.getState()) || !issuer.equals(success.getIssuer())) throw new Exception("mixed up");

        Proof client = () -> new PrivateKeyJWT(
                clientId, URI.create(issuer.getValue()), JWSAlgorithm.ES256, key.toECPrivateKey(), key.getKeyID(), null);
        var audience = found.getTokenEndpointURI();
        var grant = new AuthorizationCodeGrant(success.getAuthorizationCode(), callback, verifier);
        var tokens = exchange(audience, grant, client, proofs, nonce);

        var keys = JWKSet.load(found.getJWKSetURI().toURL());
        var claims = new IDTokenValidator(issuer, clientId, algorithm, keys).validate(tokens.getIDToken(), idNonce);

        var access = (DPoPAccessToken) tokens.getAccessToken();
        var about = new UserInfoRequest(found.getUserInfoEndpointURI(), access).toHTTPRequest();
        about.setDPoP(proofs.createDPoPJWT("GET", found.getUserInfoEndpointURI(), access, nonce[0]));
        var person = UserInfoResponse.parse(about.send());
        if (!person.indicatesSuccess()) throw new Exception(person.toErrorResponse().getErrorObject().toString());

        var stolen = new UserInfoRequest(found.getUserInfoEndpointURI(), new BearerAccessToken(access.getValue()));
        var refused = stolen.toHTTPRequest().send().getStatusCode();

        var refreshed = exchange(audience, new RefreshTokenGrant(tokens.getRefreshToken()), client, proofs, nonce);

        var bye = new URI(env("BYE"));
        var leave = new LogoutRequest(found.getEndSessionEndpointURI(), tokens.getIDToken(), bye, null);
        var left = asBrowser(leave.toURI()).getLocation();

        System.out.println(net.minidev.json.JSONObject.toJSONString(Map.of(
                "subject", claims.getSubject().getValue(),
                "sameSubject", person.toSuccessResponse().getUserInfo().getSubject().equals(claims.getSubject()),
                "stolen", refused,
                "rotated", !refreshed.getRefreshToken().equals(tokens.getRefreshToken()),
                "left", left.toString())));
    }
}
