{{/* Made by `npm run config-reference -w generators`. */}}
{{- define "identity.facts" -}}
{
  "name": "identity",
  "port": 8101,
  "cli": "services/identity/src/cli.ts",
  "config": [
    "GATEHOUSE_ADMINISTRATOR_EMAIL",
    "GATEHOUSE_ADMINISTRATOR_LOGIN",
    "GATEHOUSE_DRAIN_MS",
    "GATEHOUSE_HASH_PROCESSES",
    "GATEHOUSE_HASH_WAITING",
    "GATEHOUSE_HOST",
    "GATEHOUSE_KAFKA_BROKERS",
    "GATEHOUSE_KAFKA_SASL_MECHANISM",
    "GATEHOUSE_KAFKA_SASL_USERNAME",
    "GATEHOUSE_KAFKA_SESSION_MS",
    "GATEHOUSE_KAFKA_TLS",
    "GATEHOUSE_LOG_LEVEL",
    "GATEHOUSE_MONGO_DATABASE",
    "GATEHOUSE_OTLP_URL",
    "GATEHOUSE_PLAIN_LOGOUT_HOSTS",
    "GATEHOUSE_PORT",
    "GATEHOUSE_PROFILE_URL",
    "GATEHOUSE_PROVIDER_SYNC_URL",
    "GATEHOUSE_REDIS_PREFIX",
    "GATEHOUSE_STRICT_CONTRACTS",
    "GATEHOUSE_TIME_ZONE",
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
      "name": "GATEHOUSE_ADMINISTRATOR_PASSWORD",
      "required": false,
      "own": false
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
      "name": "profile",
      "port": 8102,
      "variable": "GATEHOUSE_PROFILE_URL"
    },
    {
      "name": "provider-sync",
      "port": 8107,
      "variable": "GATEHOUSE_PROVIDER_SYNC_URL"
    }
  ],
  "callers": [
    "profile",
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
    "metric": "identity_hash_waiting",
    "over": "sum",
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
