{{- define "common.migrationPod" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    app.kubernetes.io/name: {{ .facts.name }}-migration
    app.kubernetes.io/instance: {{ .root.Release.Name }}
    app.kubernetes.io/part-of: gatehouse
    app.kubernetes.io/component: migration
spec:
  restartPolicy: OnFailure
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- include "common.pullSecrets" . | nindent 2 }}
  securityContext:
    {{- include "common.podSecurity" . | nindent 4 }}
  containers:
    - name: migrate
      image: {{ include "common.image" . }}
      imagePullPolicy: {{ $values.global.image.pullPolicy }}
      args:
        - {{ .facts.cli }}
        - migrate
      env:
        {{- range $name, $value := include "common.configuration" . | fromYaml }}
        - name: {{ $name }}
          value: {{ $value | quote }}
        {{- end }}
        {{- include "common.env" . | nindent 8 }}
      securityContext:
        {{- include "common.containerSecurity" . | nindent 8 }}
      resources:
        requests:
          cpu: 100m
          memory: {{ $values.resources.requests.memory }}
        limits:
          memory: {{ $values.resources.limits.memory }}
      volumeMounts:
        {{- include "common.mounts" . | nindent 8 }}
  volumes:
    {{- include "common.volumes" . | nindent 4 }}
{{- end }}

{{/*
Brings the database up to date. The name holds the version and a hash of the pod: a Job cannot be changed, another one can
be made. It needs no other object of the release, so that it also runs as a hook, and goes on where an interrupted one
stopped. New pods are not ready until it is done; old ones serve meanwhile.
*/}}
{{- define "common.migration" -}}
{{- $global := .root.Values.global -}}
{{- $pod := include "common.migrationPod" . -}}
{{- $version := regexReplaceAll "[^a-z0-9]+" (include "common.tag" . | lower) "-" | trunc 12 | trimSuffix "-" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "common.fullname" . | trunc 32 | trimSuffix "-" }}-migrate-{{ $version }}-{{ $pod | sha256sum | trunc 8 }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
    app.kubernetes.io/component: migration
  {{- if eq $global.migrations.mode "hook" }}
  annotations:
    helm.sh/hook: pre-install,pre-upgrade
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
  {{- end }}
spec:
  backoffLimit: 20
  template:
    {{- $pod | nindent 4 }}
{{- end }}
