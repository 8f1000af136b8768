{{- define "gatehouse.labels" -}}
app.kubernetes.io/part-of: gatehouse
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.global.image.tag | default .Chart.AppVersion | trunc 63 | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{/* Addresses of the processes that are installed, as JSON by name. */}}
{{- define "gatehouse.addresses" -}}
{{- $all := dict }}
{{- range .Chart.Dependencies }}
{{- if ne .Name "common" }}
{{- $facts := include (printf "%s.facts" .Name) $ | fromJson }}
{{- if index $.Values .Name "enabled" }}
{{- $_ := set $all .Name (printf "http://%s-%s:%v" $.Release.Name .Name $facts.port) }}
{{- end }}
{{- end }}
{{- end }}
{{- toJson $all }}
{{- end }}
