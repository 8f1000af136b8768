{{/* Made by `npm run config-reference -w generators`. */}}
{{- define "notification.facts" -}}
{
  "name": "notification",
  "port": 8105,
  "cli": "services/notification/src/cli.ts",
  "config": [
    "GATEHOUSE_DISPATCH",
    "GATEHOUSE_DRAIN_MS",
    "GATEHOUSE_HOST",
    "GATEHOUSE_KAFKA_BROKERS",
    "GATEHOUSE_KAFKA_SASL_MECHANISM",
    "GATEHOUSE_KAFKA_SASL_USERNAME",
    "GATEHOUSE_KAFKA_SESSION_MS",
    "GATEHOUSE_KAFKA_TLS",
    "GATEHOUSE_LOG_LEVEL",
    "GATEHOUSE_MAIL_CONNECTIONS",
    "GATEHOUSE_MAIL_FROM",
    "GATEHOUSE_MAIL_PER_SECOND",
    "GATEHOUSE_MONGO_DATABASE",
    "GATEHOUSE_OTLP_URL",
    "GATEHOUSE_PORT",
    "GATEHOUSE_PUSH_CONNECTIONS",
    "GATEHOUSE_PUSH_PER_SECOND",
    "GATEHOUSE_PUSH_SERVICES",
    "GATEHOUSE_REDIS_PREFIX",
    "GATEHOUSE_SMS_BODY",
    "GATEHOUSE_SMS_CONNECTIONS",
    "GATEHOUSE_SMS_NOTICES_PER_DAY",
    "GATEHOUSE_SMS_NOTICES_PER_PERSON",
    "GATEHOUSE_SMS_PER_SECOND",
    "GATEHOUSE_SMS_URL",
    "GATEHOUSE_STRICT_CONTRACTS",
    "GATEHOUSE_TELEGRAM_LINKS",
    "GATEHOUSE_TELEGRAM_PER_SECOND",
    "GATEHOUSE_TELEGRAM_URL",
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
      "name": "GATEHOUSE_DKIM",
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
      "name": "GATEHOUSE_PUSH_KEYS",
      "required": false,
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
    },
    {
      "name": "GATEHOUSE_SMS_HEADERS",
      "required": false,
      "own": false
    },
    {
      "name": "GATEHOUSE_SMTP_URL",
      "required": false,
      "own": false
    },
    {
      "name": "GATEHOUSE_TELEGRAM_BOT",
      "required": false,
      "own": false
    }
  ],
  "peers": [],
  "callers": [
    "provider-sync",
    "bff"
  ],
  "engines": [
    "kafka",
    "mongo",
    "redis"
  ],
  "outside": [
    25,
    465,
    587,
    443
  ],
  "queue": {
    "metric": "messages_pending",
    "over": "max",
    "target": 500
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
