{{/* Keys of other names: of former versions for two majors, and of most other charts. The message says the name here. */}}
{{- define "common.renamed" -}}
{{- range $former, $now := .facts.renamed }}
{{- if hasKey $.root.Values $former }}
{{- fail (printf "%s.%s is called %s.%s" $.facts.name $former $.facts.name $now) }}
{{- end }}
{{- end }}
{{- end }}
