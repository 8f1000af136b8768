{{/* Ports of an engine, at the peers that are named, or anywhere. */}}
{{- define "common.egressTo" -}}
- ports:
    {{- range .ports }}
    - port: {{ . }}
      protocol: TCP
    {{- end }}
  {{- with .to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/* What this process may be reached by, and what it may reach; everything else is refused. */}}
{{- define "common.networkPolicy" -}}
{{- $root := .root -}}
{{- $facts := .facts -}}
{{- $network := .root.Values.global.networkPolicy -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "common.fullname" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  podSelector:
    matchExpressions:
      - key: app.kubernetes.io/name
        operator: In
        values:
          - {{ $facts.name }}
          {{- if $facts.cli }}
          - {{ $facts.name }}-migration
          {{- end }}
      - key: app.kubernetes.io/instance
        operator: In
        values:
          - {{ $root.Release.Name }}
  policyTypes:
    - Ingress
    - Egress
  ingress:
    - ports:
        - port: http
          protocol: TCP
      from:
        {{- range append $facts.callers "test" }}
        - podSelector:
            matchLabels:
              app.kubernetes.io/name: {{ . }}
              app.kubernetes.io/instance: {{ $root.Release.Name }}
        {{- end }}
        {{- if $facts.public }}
        {{- toYaml $network.ingressFrom | nindent 8 }}
        {{- end }}
        {{- toYaml $network.metricsFrom | nindent 8 }}
    {{- with $root.Values.extraIngress }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  egress:
    - ports:
        - port: 53
          protocol: UDP
        - port: 53
          protocol: TCP
    {{- range $facts.engines }}
    {{- include "common.egressTo" (index $network.engines .) | nindent 4 }}
    {{- end }}
    {{- range $facts.peers }}
    - ports:
        - port: {{ .port }}
          protocol: TCP
      to:
        - podSelector:
            matchLabels:
              app.kubernetes.io/name: {{ .name }}
              app.kubernetes.io/instance: {{ $root.Release.Name }}
    {{- end }}
    {{- with $network.collector.ports }}
    {{- include "common.egressTo" $network.collector | nindent 4 }}
    {{- end }}
    {{- with $facts.outside }}
    {{- include "common.egressTo" (dict "ports" . "to" $network.outside) | nindent 4 }}
    {{- end }}
    {{- with $root.Values.extraEgress }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end }}
