#!/usr/bin/env bash
# Installs the charts in a control plane of this machine, upgrades, rolls back, scales and uninstalls them; ends with
# "N passed, N failed". Validation, admission, roll-outs, autoscaling and evictions are real, containers are simulated:
# control-plane/stages.yaml says what a pod does by its image's tag.
#
# Env: LOG (default /dev/null) gets all output of all commands. Needs go, openssl and the node of this repository.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd); root=$(dirname "$here"); cd "$root" || exit 1
cache=${XDG_CACHE_HOME:-$HOME/.cache}/gatehouse; LOG=${LOG:-/dev/null}
version=$(sed -n 's/^.*k8s.io\/kubernetes v//p' "$here/control-plane/module/go.mod" | head -1)
bin=$cache/control-plane-$version

# What takes minutes is made once: under another name, so that a build that was broken off is no whole one.
if [ ! -d "$bin" ] || [ ! -x "$bin/metrics-server" ]; then
  echo "control plane: building Kubernetes $version with Go; this takes minutes once"
  mkdir -p "$cache"; workshop=$(mktemp -d "$cache/.control-plane-XXXXXX")
  K8S_DIR=$workshop/run K8S_BIN=$workshop "$here/control-plane/control-plane.sh" build || exit 1
  rm -rf "$bin" "$workshop/run"; mv "$workshop" "$bin"
fi
if ! HELM=$(command -v helm); then
  HELM=$cache/helm-3.22.0/helm
  # A Helm built without these takes every cluster for Kubernetes 1.20 where it asks none.
  flags='-s -w'; minor=${version#1.}; minor=${minor%%.*}
  for place in pkg/chartutil pkg/lint/rules; do
    flags+=" -X helm.sh/helm/v3/$place.k8sVersionMajor=1 -X helm.sh/helm/v3/$place.k8sVersionMinor=$minor"
  done
  [ -x "$HELM" ] || { echo "helm: building with Go"; GOBIN=$(dirname "$HELM") CGO_ENABLED=0 go install -trimpath -ldflags "$flags" helm.sh/helm/v3/cmd/helm@v3.22.0 || exit 1; }
fi

K8S_DIR=$(mktemp -d); tmp=$(mktemp -d); export K8S_DIR K8S_BIN=$bin
trap '"$here/control-plane/control-plane.sh" stop; rm -rf "$K8S_DIR" "$tmp"' EXIT
"$here/control-plane/control-plane.sh" start 2>"$tmp/start" || { cat "$tmp/start"; echo '0 passed, 1 failed'; exit 1; }
export KUBECONFIG=$K8S_DIR/kubeconfig PATH=$bin:$PATH
export HELM_CACHE_HOME=$tmp/c HELM_CONFIG_HOME=$tmp/f HELM_DATA_HOME=$tmp/d
NS=gatehouse R=gatehouse C=charts/gatehouse pass=0 fail=0
V=(-f charts/gatehouse/examples/minimal.yaml --set identity.autoscaling.scaleDownSeconds=15)

h() { "$HELM" -n "$NS" "$@" 2>&1 | grep -v 'found symbolic link'; return "${PIPESTATUS[0]}"; }
k() { kubectl -n "$NS" "$@"; }
t() { # NAME command...  must succeed
  local title=$1 s=$SECONDS out rc; shift; out=$("$@" 2>&1); rc=$?
  printf '### %s\n%s\n' "$title" "$out" >> "$LOG"
  if [ $rc = 0 ]; then pass=$((pass+1)); printf 'ok   %s (%d s)\n' "$title" $((SECONDS-s)); else fail=$((fail+1)); printf 'FAIL %s: %s\n' "$title" "$(tail -n 15 <<<"$out")"; fi
}
refused() { # NAME PATTERN command...  must fail, saying PATTERN
  local title=$1 p=$2 s=$SECONDS out rc; shift 2; out=$("$@" 2>&1); rc=$?
  printf '### %s\n%s\n' "$title" "$out" >> "$LOG"
  if [ $rc != 0 ] && grep -qE -- "$p" <<<"$out"; then pass=$((pass+1)); printf 'ok   %s (%d s)\n' "$title" $((SECONDS-s)); else fail=$((fail+1)); printf 'FAIL %s: rc %s, no /%s/ in: %s\n' "$title" $rc "$p" "$(tail -n 15 <<<"$out")"; fi
}
is() { local got; got=$("${@:2}"); [ "$got" = "$1" ] || { printf 'want %s got %s\n' "$1" "$got"; return 1; }; }
within() { # SECONDS command...  until it succeeds
  local end=$((SECONDS + $1)); shift
  until "$@"; do [ $SECONDS -lt $end ] || return 1; sleep 1; done
}
deployments=$(ls -d charts/*/ | xargs -n1 basename | grep -vxE 'common|gatehouse|schemas' | while read -r name; do
  grep -q '^enabled: true' "charts/$name/values.yaml" && echo "$name"; done)
n=$(wc -l <<<"$deployments")
tags() { k get deploy -l app.kubernetes.io/part-of=gatehouse -o jsonpath='{range .items[*]}{.spec.template.spec.containers[0].image}{"\n"}{end}' | sed 's/.*://' | sort | uniq -c | awk '{print $2 "*" $1}' | xargs; }
available() { k get deploy -l app.kubernetes.io/part-of=gatehouse -o jsonpath='{range .items[*]}{.status.availableReplicas}{"\n"}{end}' | sort | uniq -c | awk '{print $2 "*" $1}' | xargs; }
jobs_done() { [ "$(k get jobs -o jsonpath='{range .items[*]}{.status.succeeded}{"\n"}{end}' | grep -cx 1)" = "$((n-1))" ]; }
migrated() { is "$((n-1))" sh -c "kubectl -n $NS get jobs -l app.kubernetes.io/component=migration -o jsonpath='{range .items[*]}{.status.succeeded}{\"\n\"}{end}' | grep -cx 1"; }
strict() { h template "$R" "$C" --kube-version "$version" "$@" > "$tmp/all.yaml" && k apply --server-side --force-conflicts --dry-run=server --validate=strict -f "$tmp/all.yaml"; }

# Kinds of operators: known to the server, not judged by it.
crd() { printf '%s\n' --- "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: $2.$1}, spec: {group: $1, scope: Namespaced, names: {plural: $2, singular: ${4,,}, kind: $4}, versions: [{name: $3, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]}}"; }
{ crd monitoring.coreos.com servicemonitors v1 ServiceMonitor; crd monitoring.coreos.com prometheusrules v1 PrometheusRule
  crd keda.sh scaledobjects v1alpha1 ScaledObject; crd external-secrets.io externalsecrets v1 ExternalSecret
} | kubectl apply -f - >> "$LOG" 2>&1
printf '%s\n' '{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: httproutes.gateway.networking.k8s.io, annotations: {api-approved.kubernetes.io: "https://github.com/kubernetes-sigs/gateway-api/pull/2"}}, spec: {group: gateway.networking.k8s.io, scope: Namespaced, names: {plural: httproutes, singular: httproute, kind: HTTPRoute}, versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]}}' | kubectl apply -f - >> "$LOG" 2>&1

kubectl create namespace "$NS" >> "$LOG"
kubectl label namespace "$NS" pod-security.kubernetes.io/enforce=restricted pod-security.kubernetes.io/warn=restricted >> "$LOG"
within 20 kubectl get crd httproutes.gateway.networking.k8s.io scaledobjects.keda.sh >> "$LOG" 2>&1; sleep 1
secrets() { GATEHOUSE_MONGO_URL=mongodb://m GATEHOUSE_REDIS_URL=redis://r node_modules/.bin/node stack/src/cli.ts secrets | k apply -f -; }
t        "Secrets of make secrets are taken by the server" secrets
refused  "the namespace refuses pods that are not restricted" 'violates PodSecurity' k run loose --image=x:1
for example in minimal production hooks keda-gateway; do
  t      "strict dry run of the server: $example" strict -f "$C/examples/$example.yaml"
done
for example in $(cd k8s && ls */kustomization.yaml | xargs -n1 dirname); do
  t      "k8s/$example builds offline" sh -c "kubectl kustomize k8s/$example > $tmp/$example.yaml && test -s $tmp/$example.yaml"
done
for example in valkey backup restore rotate; do
  kubectl create namespace "$example" --dry-run=client -o yaml | kubectl apply -f - >> "$LOG" 2>&1
  t      "  and k8s/$example passes the strict dry run" kubectl apply --server-side --dry-run=server --validate=strict -f "$tmp/$example.yaml"
done
refused  "the strict dry run refuses what Helm lets through" 'field not declared in schema|unknown field' strict "${V[@]}" --set-json 'audit.affinity={"podAntiAffinityy":{}}'

t        "install: migrations run, every process becomes available" h install "$R" "$C" "${V[@]}" --wait --wait-for-jobs --timeout 120s
t        "  $n Deployments, each of two replicas" within 60 is "2*$n" available
t        "  every service migrated, once" jobs_done
t        "  each Service leads to two ready pods" within 20 is "$((2*n))" sh -c "kubectl -n $NS get endpointslices -o jsonpath='{.items[*].endpoints[*].conditions.ready}' | tr ' ' '\n' | grep -c true"
t        "  replicas stand in two zones" is 2 sh -c "kubectl -n $NS get pods -l app.kubernetes.io/name=bff -o jsonpath='{range .items[*]}{.spec.nodeName}{\"\n\"}{end}' | sort -u | wc -l"
refused  "  a process may ask the server nothing" '^no' k auth can-i list secrets --as "system:serviceaccount:$NS:$R-identity"
t        "helm test" h test "$R" --timeout 30s
refused  "a second release of the same name" 'cannot re-use a name' h install "$R" "$C" "${V[@]}"

t        "upgrade to 0.2.0" h upgrade "$R" "$C" "${V[@]}" --set global.image.tag=0.2.0 --wait --wait-for-jobs --timeout 120s
t        "  every process runs it" is "0.2.0*$n" tags
t        "  migrations of 0.2.0 ran, those of the former release are gone" within 20 is "$((n-1)) $((n-1))" sh -c "kubectl -n $NS get jobs -o name | awk '/-0-2-0-/{new++} {all++} END {print all, new}'"
refused  "upgrade to images that never become ready" 'deadline exceeded|timed out|not ready' h upgrade "$R" "$C" "${V[@]}" --set global.image.tag=broken --wait --timeout 10s
t        "  the old pods serve, all of them" is "2*$n" available
t        "rollback" h rollback "$R" 2 --wait --timeout 120s
t        "  every process runs 0.2.0 again" is "0.2.0*$n" tags
refused  "a migration that fails is told" 'failed|deadline exceeded|timed out|not ready' h upgrade "$R" "$C" "${V[@]}" --set global.image.tag=0.2.0,audit.image.tag=fail,audit.autoscaling.kind=none --wait --wait-for-jobs --timeout 15s
t        "rollback behind it" h rollback "$R" --wait --timeout 120s
refused  "as a hook it stops the upgrade" 'failed|deadline|BackoffLimit|timed out' h upgrade "$R" "$C" "${V[@]}" --set global.image.tag=0.3.0,audit.image.tag=fail,global.migrations.mode=hook --wait --timeout 15s
k get jobs -o name | grep -E -- '-(fail|0-3-0)-' | xargs -r kubectl -n "$NS" delete >> "$LOG" 2>&1   # hooks are nobody's
t        "  and no process was touched" is "0.2.0*$n" tags
t        "keys that changed replace all pods" h upgrade "$R" "$C" "${V[@]}" --set global.image.tag=0.2.0,global.keysRevision=2 --wait --wait-for-jobs --timeout 120s
t        "  and every process is there" within 60 is "2*$n" available

pod=$(k get pods -l app.kubernetes.io/name=identity --field-selector=status.phase=Running -o jsonpath='{.items[0].metadata.name}')
feed() { for one in $(k get pods -l app.kubernetes.io/name=identity,app.kubernetes.io/component!=migration -o name); do k annotate --overwrite "$one" "kwok.x-k8s.io/usage-cpu=$1"; done; }
feed 1400m >> "$LOG"
t        "identity at 140 % of what it asks for scales to four" k wait --for=jsonpath='{.status.replicas}'=4 "deploy/$R-identity" --timeout=120s
feed 5m >> "$LOG"
t        "  and back to two" k wait --for=jsonpath='{.status.replicas}'=2 "deploy/$R-identity" --timeout=180s
within 60 is "2*$n" available >> "$LOG"
evict() { local name; name=$(k get pods -l app.kubernetes.io/name=profile -o jsonpath='{.items[0].metadata.name}'); printf '{"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"%s","namespace":"%s"}}' "$name" "$NS" > "$tmp/ev.json"; kubectl create --raw "/api/v1/namespaces/$NS/pods/$name/eviction" -f "$tmp/ev.json"; }
k wait --for=jsonpath='{.status.disruptionsAllowed}'=1 "pdb/$R-profile" --timeout=30s >> "$LOG"
t        "a pod may be evicted" evict
t        "  and comes back" within 60 is "2*$n" available
k patch "pdb/$R-profile" --type merge -p '{"spec":{"maxUnavailable":0}}' >> "$LOG"
k wait --for=jsonpath='{.status.disruptionsAllowed}'=0 "pdb/$R-profile" --timeout=30s >> "$LOG"
refused  "no pod is evicted beyond the budget" 'disruption budget' evict

t        "uninstall" h uninstall "$R" --wait --timeout 120s
t        "  nothing of it is left but the Secrets" is "" k get deploy,svc,hpa,pdb,netpol,ing,job,cm,sa -l app.kubernetes.io/part-of=gatehouse -o name
t        "  which are all there" is "$(($(ls -d charts/*/ | grep -vcE 'common|/gatehouse/') + 1))" sh -c "kubectl -n $NS get secrets -o name | grep -c ."

# docs/operations/kubernetes.md, from an empty namespace: its commands as they stand there, but for logs of pods that are simulated.
h uninstall "$R" --wait >> "$LOG" 2>&1; kubectl delete namespace "$NS" --wait --timeout=90s >> "$LOG" 2>&1
mkdir -p "$tmp/checkout" "$tmp/path"; ln -s "$HELM" "$tmp/path/helm"; cp "$C/examples/minimal.yaml" "$tmp/checkout/my-values.yaml"
for part in Makefile charts k8s node_modules stack package-lock.json; do ln -s "$root/$part" "$tmp/checkout/$part"; done
printf '%s\n' '{apiVersion: v1, kind: PersistentVolume, metadata: {name: backup}, spec: {capacity: {storage: 100Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /backup}}}' | kubectl apply -f - >> "$LOG" 2>&1
documented() { # HEADING N  the Nth commands below it
  local commands; commands=$(awk -v heading="## $1" -v nth="$2" '$0 == heading {on=1; next} /^## / {on=0} on && /^```sh/ {inside = (++n == nth); next} /^```/ {inside=0} inside' docs/operations/kubernetes.md | grep -v ' logs ')
  [ -n "$commands" ] || { echo "there are no such commands"; return 1; }
  (cd "$tmp/checkout" && PATH=$tmp/path:$PATH bash -euxo pipefail -c "$commands")
}
t        "documented: namespace and Secrets" documented Before 1
t        "documented: install, helm test" documented Install 1
t        "documented: upgrade, rollback" documented 'Upgrade and roll back' 1
t        "documented: other keys" documented 'Rotate keys' 1
t        "documented: what is kept is sealed by them" documented 'Rotate keys' 2
t        "documented: backup" documented 'Back up and restore' 1
t        "documented: restore" documented 'Back up and restore' 2
t        "  and every process is there" within 60 is "2*$n" available
t        "documented: uninstall" documented Uninstall 1
t        "  and only Secrets and the backup are left" is "" k get deploy,svc,hpa,pdb,netpol,job,cm,sa -l app.kubernetes.io/part-of=gatehouse -o name
t        "documented: without Helm in the cluster" documented Install 2
t        "  and every process is there" within 90 is "2*$n" available
t        "  each service migrated, once" within 30 migrated
printf '%d passed, %d failed\n' "$pass" "$fail"; [ "$fail" = 0 ]
