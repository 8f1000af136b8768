{{- define "common.deployment" -}}
{{- $values := .root.Values -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "common.fullname" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
spec:
  {{- if eq $values.autoscaling.kind "none" }}
  replicas: {{ $values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels:
      {{- include "common.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "common.labels" . | nindent 8 }}
        {{- with $values.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      annotations:
        gatehouse/configuration: {{ include "common.configuration" . | sha256sum }}
        gatehouse/keys: {{ $values.global.keysRevision | quote }}
        {{- with $values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "common.fullname" . }}
      automountServiceAccountToken: false
      # Services of a release called gatehouse would become variables called GATEHOUSE_...
      enableServiceLinks: false
      {{- include "common.pullSecrets" . | nindent 6 }}
      terminationGracePeriodSeconds: {{ $values.terminationGracePeriodSeconds }}
      securityContext:
        {{- include "common.podSecurity" . | nindent 8 }}
      {{- with $values.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: {{ $values.topologySpread }}
          labelSelector:
            matchLabels:
              {{- include "common.selector" $ | nindent 14 }}
          matchLabelKeys:
            - pod-template-hash
        {{- end }}
      {{- with $values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ .facts.name }}
          image: {{ include "common.image" . }}
          imagePullPolicy: {{ $values.global.image.pullPolicy }}
          ports:
            - name: http
              containerPort: {{ .facts.port }}
          envFrom:
            - configMapRef:
                name: {{ include "common.fullname" . }}
          env:
            {{- include "common.env" . | nindent 12 }}
          startupProbe:
            httpGet:
              path: /health/live
              port: http
            periodSeconds: 1
            timeoutSeconds: 3
            failureThreshold: 120
          readinessProbe:
            httpGet:
              path: /health/ready
              port: http
            periodSeconds: 3
            timeoutSeconds: 3
            failureThreshold: 2
          livenessProbe:
            httpGet:
              path: /health/live
              port: http
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 3
          lifecycle:
            preStop:
              sleep:
                seconds: {{ $values.preStopSeconds }}
          securityContext:
            {{- include "common.containerSecurity" . | nindent 12 }}
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          volumeMounts:
            {{- include "common.mounts" . | nindent 12 }}
      volumes:
        {{- include "common.volumes" . | nindent 8 }}
{{- end }}

