{{- define "common.networkService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "common.fullname" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  type: ClusterIP
  selector:
    {{- include "common.selector" . | nindent 4 }}
  ports:
    - name: http
      port: {{ .facts.port }}
      targetPort: http
{{- end }}

{{- define "common.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "common.fullname" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
  {{- with .root.Values.serviceAccountAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
{{- end }}

{{- define "common.podDisruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "common.fullname" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  maxUnavailable: {{ .root.Values.podDisruptionBudget.maxUnavailable }}
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "common.selector" . | nindent 6 }}
{{- end }}

{{- define "common.serviceMonitor" -}}
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  name: {{ include "common.fullname" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
    {{- with .root.Values.global.monitoring.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  selector:
    matchLabels:
      {{- include "common.selector" . | nindent 6 }}
  endpoints:
    - port: http
      path: /metrics
      interval: {{ .root.Values.global.monitoring.interval }}
{{- end }}

{{/* Takes {root, name, groups}. */}}
{{- define "common.prometheusRule" -}}
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: {{ .name }}
  labels:
    app.kubernetes.io/part-of: gatehouse
    app.kubernetes.io/instance: {{ .root.Release.Name }}
    {{- with .root.Values.global.monitoring.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  {{- .groups | nindent 2 }}
{{- end }}

{{/* Everything one process consists of. */}}
{{- define "common.service" -}}
{{- include "common.renamed" . -}}
{{- $global := .root.Values.global -}}
{{- $scales := ternary false true (eq .root.Values.autoscaling.kind "none") -}}
{{- $parts := list "common.serviceAccount" "common.configMap" -}}
{{- if $global.externalSecrets.enabled }}{{ $parts = append $parts "common.externalSecret" }}{{ end -}}
{{- if and .facts.cli (ne $global.migrations.mode "none") }}{{ $parts = append $parts "common.migration" }}{{ end -}}
{{- $parts = concat $parts (list "common.deployment" "common.networkService") -}}
{{- if eq .root.Values.autoscaling.kind "hpa" }}{{ $parts = append $parts "common.horizontalPodAutoscaler" }}{{ end -}}
{{- if eq .root.Values.autoscaling.kind "keda" }}{{ $parts = append $parts "common.scaledObject" }}{{ end -}}
{{- if .root.Values.podDisruptionBudget.enabled }}{{ $parts = append $parts "common.podDisruptionBudget" }}{{ end -}}
{{- if $global.networkPolicy.enabled }}{{ $parts = append $parts "common.networkPolicy" }}{{ end -}}
{{- if $global.monitoring.serviceMonitor }}{{ $parts = append $parts "common.serviceMonitor" }}{{ end -}}
{{- range $parts }}
---
{{ include . $ }}
{{- end }}
{{- end }}
