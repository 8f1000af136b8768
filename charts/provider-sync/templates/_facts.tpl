{{/* Made by `npm run config-reference -w generators`. */}}
{{- define "provider-sync.facts" -}}
{
  "name": "provider-sync",
  "port": 8107,
  "cli": "services/provider-sync/src/cli.ts",
  "config": [
    "GATEHOUSE_ACCESS_REQUEST_URL",
    "GATEHOUSE_DRAIN_MS",
    "GATEHOUSE_FRONTEND_TEXTS_FOLDER",
    "GATEHOUSE_HOST",
    "GATEHOUSE_IDENTITY_URL",
    "GATEHOUSE_KAFKA_BROKERS",
    "GATEHOUSE_KAFKA_SASL_MECHANISM",
    "GATEHOUSE_KAFKA_SASL_USERNAME",
    "GATEHOUSE_KAFKA_SESSION_MS",
    "GATEHOUSE_KAFKA_TLS",
    "GATEHOUSE_LOG_LEVEL",
    "GATEHOUSE_MONGO_DATABASE",
    "GATEHOUSE_NOTIFICATION_URL",
    "GATEHOUSE_OTLP_URL",
    "GATEHOUSE_PLATFORM_URL",
    "GATEHOUSE_PORT",
    "GATEHOUSE_PROFILE_URL",
    "GATEHOUSE_PROVIDER_LOCAL_HOSTS",
    "GATEHOUSE_REDIS_PREFIX",
    "GATEHOUSE_STRICT_CONTRACTS",
    "GATEHOUSE_TOPIC_PARTITIONS",
    "GATEHOUSE_TOPIC_PREFIX",
    "GATEHOUSE_TOPIC_REPLICATION"
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
    },
    {
      "name": "GATEHOUSE_SEALING_KEYS",
      "required": true,
      "own": false
    }
  ],
  "peers": [
    {
      "name": "identity",
      "port": 8101,
      "variable": "GATEHOUSE_IDENTITY_URL"
    },
    {
      "name": "profile",
      "port": 8102,
      "variable": "GATEHOUSE_PROFILE_URL"
    },
    {
      "name": "platform",
      "port": 8103,
      "variable": "GATEHOUSE_PLATFORM_URL"
    },
    {
      "name": "notification",
      "port": 8105,
      "variable": "GATEHOUSE_NOTIFICATION_URL"
    },
    {
      "name": "access-request",
      "port": 8106,
      "variable": "GATEHOUSE_ACCESS_REQUEST_URL"
    }
  ],
  "callers": [
    "identity",
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
