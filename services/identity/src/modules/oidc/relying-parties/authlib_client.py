"""A relying party written against Authlib: signs a person in and prints what it has learnt as JSON."""

import json
import os

import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.jwk import KeySet

issuer = os.environ["ISSUER"]
callback = os.environ["CALLBACK"]
algorithm = os.environ["ALGORITHM"]

discovered = requests.get(f"{issuer}/.well-known/openid-configuration").json()
assert discovered["issuer"] == issuer

client = OAuth2Session(
    os.environ["CLIENT_ID"],
    os.environ["CLIENT_SECRET"],
    scope="openid profile email personal profile_fields",
    redirect_uri=callback,
    code_challenge_method="S256",
    token_endpoint_auth_method=os.environ["METHOD"],
)
verifier = "a" * 64
nonce = "n-0S6_WzA2Mj"
address, state = client.create_authorization_url(
    discovered["authorization_endpoint"], code_verifier=verifier, nonce=nonce
)
# The browser of somebody who is signed in.
sent = requests.get(address, headers={"cookie": os.environ["BROWSER"]}, allow_redirects=False)
tokens = client.fetch_token(
    discovered["token_endpoint"],
    authorization_response=sent.headers["location"],
    state=state,
    code_verifier=verifier,
)


def verified(token, key_set):
    decoded = jwt.decode(token, key_set, algorithms=[algorithm])
    claims = CodeIDToken(
        decoded.claims,
        decoded.header,
        options={"iss": {"value": issuer}, "aud": {"value": client.client_id}},
        params={"nonce": nonce, "client_id": client.client_id},
    )
    claims.validate()
    return claims


keys = KeySet.import_key_set(requests.get(discovered["jwks_uri"]).json())
claims = verified(tokens["id_token"], keys)
about = client.get(discovered["userinfo_endpoint"]).json()
refreshed = dict(client.refresh_token(discovered["token_endpoint"], tokens["refresh_token"]))
known = client.introspect_token(discovered["introspection_endpoint"], refreshed["access_token"]).json()
left = requests.get(
    discovered["end_session_endpoint"],
    params={"id_token_hint": tokens["id_token"], "post_logout_redirect_uri": os.environ["BYE"]},
    headers={"cookie": os.environ["BROWSER"]},
    allow_redirects=False,
)
gone = client.introspect_token(discovered["introspection_endpoint"], refreshed["access_token"]).json()

print(
    json.dumps(
        {
            "subject": claims["sub"],
            "name": claims["name"],
            "born": about["birthdate"],
            "fields": about["profile_fields"],
            "sameSubject": about["sub"] == claims["sub"],
            "rotated": refreshed["refresh_token"] != tokens["refresh_token"],
            "active": known["active"],
            "left": left.headers["location"],
            "activeAfterwards": gone["active"],
        }
    )
)
