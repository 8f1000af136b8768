{{/* Made by `npm run config-reference -w generators`. */}}
{{- define "platform.facts" -}}
{
  "name": "platform",
  "port": 8103,
  "cli": "services/platform/src/cli.ts",
  "config": [
    "GATEHOUSE_APPLICATION_LOCAL_HOSTS",
    "GATEHOUSE_DRAIN_MS",
    "GATEHOUSE_FRONTEND_TEXTS_FOLDER",
    "GATEHOUSE_HOST",
    "GATEHOUSE_KAFKA_BROKERS",
    "GATEHOUSE_KAFKA_SASL_MECHANISM",
    "GATEHOUSE_KAFKA_SASL_USERNAME",
    "GATEHOUSE_KAFKA_SESSION_MS",
    "GATEHOUSE_KAFKA_TLS",
    "GATEHOUSE_LICENSE_VENDOR_KEYS",
    "GATEHOUSE_LOG_LEVEL",
    "GATEHOUSE_MONGO_DATABASE",
    "GATEHOUSE_OTLP_URL",
    "GATEHOUSE_PORT",
    "GATEHOUSE_PUBLIC_URL",
    "GATEHOUSE_REDIS_PREFIX",
    "GATEHOUSE_STRICT_CONTRACTS",
    "GATEHOUSE_TOPIC_PARTITIONS",
    "GATEHOUSE_TOPIC_PREFIX",
    "GATEHOUSE_TOPIC_REPLICATION",
    "GATEHOUSE_UPDATE_URL"
  ],
  "secrets": [
    {
      "name": "GATEHOUSE_ACTOR_KEYS",
      "required": true,
      "own": true
    },
    {
      "name": "GATEHOUSE_KAFKA_SASL_PASSWORD",
      "required": false,
      "own": false
    },
    {
      "name": "GATEHOUSE_MONGO_URL",
      "required": true,
      "own": false
    },
    {
      "name": "GATEHOUSE_REDIS_URL",
      "required": true,
      "own": false
    }
  ],
  "peers": [],
  "callers": [
    "audit",
    "provider-sync",
    "bff"
  ],
  "engines": [
    "kafka",
    "mongo",
    "redis"
  ],
  "outside": [
    443
  ],
  "queue": {
    "metric": "events_behind_seconds",
    "over": "max",
    "target": 10
  },
  "renamed": {
    "replicaCount": "replicas",
    "env": "config",
    "extraEnv": "config",
    "existingSecret": "secretName",
    "pdb": "podDisruptionBudget",
    "hpa": "autoscaling",
    "topologySpreadConstraints": "topologySpread"
  }
}
{{- end }}
