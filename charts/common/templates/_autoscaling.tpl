{{/* By processor time, and by what waits where the process tells of it. Never beside a ScaledObject, which makes an HPA of its own. */}}
{{- define "common.horizontalPodAutoscaler" -}}
{{- $scaling := .root.Values.autoscaling -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "common.fullname" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "common.fullname" . }}
  minReplicas: {{ .root.Values.replicas }}
  maxReplicas: {{ $scaling.max }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ $scaling.cpu }}
    {{- if $scaling.queue.enabled }}
    - type: Pods
      pods:
        metric:
          name: {{ .facts.queue.metric }}
        target:
          type: AverageValue
          averageValue: {{ $scaling.queue.target | toString | quote }}
    {{- end }}
  behavior:
    scaleDown:
      stabilizationWindowSeconds: {{ $scaling.scaleDownSeconds }}
{{- end }}

{{- define "common.scaledObject" -}}
{{- $scaling := .root.Values.autoscaling -}}
{{- $job := include "common.fullname" . -}}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: {{ include "common.fullname" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    name: {{ include "common.fullname" . }}
  minReplicaCount: {{ .root.Values.replicas }}
  maxReplicaCount: {{ $scaling.max }}
  advanced:
    horizontalPodAutoscalerConfig:
      behavior:
        scaleDown:
          stabilizationWindowSeconds: {{ $scaling.scaleDownSeconds }}
  triggers:
    - type: cpu
      metricType: Utilization
      metadata:
        value: {{ $scaling.cpu | toString | quote }}
    {{- if $scaling.queue.enabled }}
    - type: prometheus
      metricType: AverageValue
      metadata:
        serverAddress: {{ required "global.monitoring.prometheusUrl is missing: KEDA asks it for what waits" .root.Values.global.monitoring.prometheusUrl }}
        query: {{ printf "%s(%s{job=%q})" .facts.queue.over .facts.queue.metric $job | quote }}
        threshold: {{ $scaling.queue.target | toString | quote }}
    {{- end }}
{{- end }}
