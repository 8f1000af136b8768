{{/* Made by `npm run config-reference -w generators`. */}}
{{- define "bff.facts" -}}
{
  "name": "bff",
  "port": 8080,
  "public": true,
  "config": [
    "GATEHOUSE_ACCESS_REQUEST_URL",
    "GATEHOUSE_AUDIT_URL",
    "GATEHOUSE_CHANGES_PER_MINUTE",
    "GATEHOUSE_DOCS_FOR",
    "GATEHOUSE_DRAIN_MS",
    "GATEHOUSE_FORWARDED_PREFIXES",
    "GATEHOUSE_FRONTEND_FOLDER",
    "GATEHOUSE_HOST",
    "GATEHOUSE_IDENTITY_URL",
    "GATEHOUSE_KAFKA_BROKERS",
    "GATEHOUSE_KAFKA_SASL_MECHANISM",
    "GATEHOUSE_KAFKA_SASL_USERNAME",
    "GATEHOUSE_KAFKA_TLS",
    "GATEHOUSE_LOG_LEVEL",
    "GATEHOUSE_LOOP_DELAY_LIMIT_MS",
    "GATEHOUSE_NOTIFICATION_URL",
    "GATEHOUSE_OPENAPI_FILE",
    "GATEHOUSE_OPERATIONS_PEERS",
    "GATEHOUSE_OTLP_URL",
    "GATEHOUSE_PLATFORM_URL",
    "GATEHOUSE_PORT",
    "GATEHOUSE_PROFILE_URL",
    "GATEHOUSE_PROVIDER_SYNC_URL",
    "GATEHOUSE_REDIS_PREFIX",
    "GATEHOUSE_SERVE_UNKNOWN_HOSTS",
    "GATEHOUSE_STREAMS_MAX",
    "GATEHOUSE_STREAMS_PER_ADDRESS",
    "GATEHOUSE_TOPIC_PREFIX",
    "GATEHOUSE_TOPIC_REPLICATION",
    "GATEHOUSE_TRUSTED_HOPS"
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
      "name": "audit",
      "port": 8104,
      "variable": "GATEHOUSE_AUDIT_URL"
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
    },
    {
      "name": "provider-sync",
      "port": 8107,
      "variable": "GATEHOUSE_PROVIDER_SYNC_URL"
    }
  ],
  "callers": [],
  "engines": [
    "kafka",
    "redis"
  ],
  "outside": [],
  "queue": {
    "metric": "bff_notice_streams",
    "over": "sum",
    "target": 5000
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
