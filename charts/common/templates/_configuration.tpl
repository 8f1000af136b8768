{{/* Text of a value: lists as the processes read them, objects as JSON, numbers without an exponent. */}}
{{- define "common.text" -}}
{{- if kindIs "slice" . }}{{ join "," . }}
{{- else if kindIs "map" . }}{{ toJson . }}
{{- else if and (kindIs "float64" .) (eq . (floor .)) }}{{ int64 . }}
{{- else }}{{ . }}{{ end }}
{{- end }}

{{/* Configuration of the process by name: what the chart sets, then `global.config`, then `config`. */}}
{{- define "common.configuration" -}}
{{- $root := .root -}}
{{- $facts := .facts -}}
{{- $all := dict "GATEHOUSE_HOST" "0.0.0.0" "GATEHOUSE_PORT" $facts.port "GATEHOUSE_DRAIN_MS" 5000 -}}
{{- range $facts.peers }}
{{- $_ := set $all .variable (printf "http://%s-%s:%v" $root.Release.Name .name .port) }}
{{- end }}
{{- if has "GATEHOUSE_PUBLIC_URL" $facts.config }}
{{- $_ := set $all "GATEHOUSE_PUBLIC_URL" (required "global.publicUrl is missing: where browsers find the installation, https://id.example.org" $root.Values.global.publicUrl) }}
{{- end }}
{{- if has "GATEHOUSE_OPERATIONS_PEERS" $facts.config }}
{{- $_ := set $all "GATEHOUSE_OPERATIONS_PEERS" $root.Values.global.operationsPeers }}
{{- end }}
{{- if has "GATEHOUSE_TOPIC_REPLICATION" $facts.config }}
{{- $_ := set $all "GATEHOUSE_TOPIC_REPLICATION" 3 }}
{{- end }}
{{- range $name, $value := $root.Values.global.config }}
{{- if has $name $facts.config }}{{ $_ := set $all $name $value }}{{ end }}
{{- end }}
{{- range $name, $value := $root.Values.config }}
{{- $_ := set $all $name $value }}
{{- end }}
{{- if and (has "GATEHOUSE_KAFKA_BROKERS" $facts.config) (not (get $all "GATEHOUSE_KAFKA_BROKERS")) }}
{{- fail "global.config.GATEHOUSE_KAFKA_BROKERS is missing: host:port of the brokers, separated by commas" }}
{{- end }}
{{- range $name, $value := $all }}
{{- if not (kindIs "invalid" $value) }}
{{ $name }}: {{ include "common.text" $value | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* What Node is told, and secrets by the names of existing ones: the chart reads and writes none. */}}
{{- define "common.env" -}}
{{- $given := . -}}
{{- $root := .root -}}
- name: NODE_ENV
  value: production
- name: NODE_OPTIONS
  value: {{ $root.Values.nodeOptions | quote }}
{{- if $root.Values.global.authority.configMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/gatehouse/authority/{{ $root.Values.global.authority.key }}
{{- end }}
{{- range .facts.secrets }}
{{- $place := index $root.Values.secrets .name | default dict }}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ $place.secret | default (ternary (include "common.ownSecret" $given) $root.Values.global.secretName .own) }}
      key: {{ $place.key | default .name }}
      {{- if not .required }}
      optional: true
      {{- end }}
{{- end }}
{{- end }}

{{- define "common.mounts" -}}
- name: tmp
  mountPath: /tmp
{{- if .root.Values.global.authority.configMap }}
- name: authority
  mountPath: /etc/gatehouse/authority
  readOnly: true
{{- end }}
{{- end }}

{{- define "common.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 256Mi
{{- with .root.Values.global.authority.configMap }}
- name: authority
  configMap:
    name: {{ . }}
{{- end }}
{{- end }}

{{- define "common.configMap" -}}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "common.fullname" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
data:
  {{- include "common.configuration" . | trim | nindent 2 }}
{{- end }}

{{/* Keeps the existing Secret of the process up to date from a store of the cluster. */}}
{{- define "common.externalSecret" -}}
{{- $external := .root.Values.global.externalSecrets -}}
apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata:
  name: {{ include "common.ownSecret" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  refreshInterval: {{ $external.refreshInterval }}
  secretStoreRef:
    kind: {{ $external.store.kind }}
    name: {{ required "global.externalSecrets.store.name is missing" $external.store.name }}
  target:
    name: {{ include "common.ownSecret" . }}
    creationPolicy: Owner
  dataFrom:
    - extract:
        key: {{ $external.path }}/{{ .facts.name }}
{{- end }}
