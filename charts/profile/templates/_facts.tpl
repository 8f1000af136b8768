{{/* Made by `npm run config-reference -w generators`. */}}
{{- define "profile.facts" -}}
{
  "name": "profile",
  "port": 8102,
  "cli": "services/profile/src/cli.ts",
  "config": [
    "GATEHOUSE_ACCESS_REQUEST_URL",
    "GATEHOUSE_DRAIN_MS",
    "GATEHOUSE_HOST",
    "GATEHOUSE_IDENTITY_URL",
    "GATEHOUSE_KAFKA_BROKERS",
    "GATEHOUSE_KAFKA_SASL_MECHANISM",
    "GATEHOUSE_KAFKA_SASL_USERNAME",
    "GATEHOUSE_KAFKA_SESSION_MS",
    "GATEHOUSE_KAFKA_TLS",
    "GATEHOUSE_LOG_LEVEL",
    "GATEHOUSE_MONGO_DATABASE",
    "GATEHOUSE_OTLP_URL",
    "GATEHOUSE_PORT",
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
    }
  ],
  "peers": [
    {
      "name": "identity",
      "port": 8101,
      "variable": "GATEHOUSE_IDENTITY_URL"
    },
    {
      "name": "access-request",
      "port": 8106,
      "variable": "GATEHOUSE_ACCESS_REQUEST_URL"
    }
  ],
  "callers": [
    "identity",
    "audit",
    "provider-sync",
    "bff"
  ],
  "engines": [
    "kafka",
    "mongo",
    "redis"
  ],
  "outside": [],
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
