{{/* Every define takes {root, facts}: the context of the service's chart, and what its _facts.tpl says of the process. */}}

{{- define "common.fullname" -}}
{{ printf "%s-%s" .root.Release.Name .facts.name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* No version here: a selector is immutable. */}}
{{- define "common.selector" -}}
app.kubernetes.io/name: {{ .facts.name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{- define "common.labels" -}}
{{ include "common.selector" . }}
app.kubernetes.io/part-of: gatehouse
app.kubernetes.io/version: {{ include "common.tag" . | trunc 63 | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .facts.name .root.Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "common.tag" -}}
{{ .root.Values.image.tag | default .root.Values.global.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "common.image" -}}
{{- $image := .root.Values.image -}}
{{- with .root.Values.global.image.registry }}{{ trimSuffix "/" . }}/{{ end }}{{ $image.repository }}
{{- if $image.digest }}@{{ $image.digest }}{{ else }}:{{ include "common.tag" . }}{{ end }}
{{- end }}

{{- define "common.pullSecrets" -}}
{{- with .root.Values.global.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* Secret with what this process alone may read. */}}
{{- define "common.ownSecret" -}}
{{ .root.Values.secretName | default (printf "%s-%s" .root.Values.global.secretName .facts.name) }}
{{- end }}

{{- define "common.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "common.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop:
    - ALL
{{- end }}
