# The work is done by the cli.ts of stack, checks, load-tests and generators; this file gives their commands short names.
SHELL := /bin/bash
.DEFAULT_GOAL := help

STACK := node_modules/.bin/node stack/src/cli.ts
CHECK := node_modules/.bin/node checks/src/cli.ts
MEASURE := node_modules/.bin/node load-tests/src/cli.ts
GENERATE := node_modules/.bin/node generators/src/cli.ts
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
# Compiled modules are kept between processes: a service starts in half the time.
export NODE_COMPILE_CACHE := $(CURDIR)/.stack/compile-cache

.PHONY: demo-provider charts images cluster secrets help install engines up down status logs seed dev test test-changed test-nightly test-unit test-int test-fault screens e2e lint contracts bench load new-service new-module new-screen backup restore

help: ## show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: ## install the npm packages when they are not those of the lockfile
	@PATH="$${PATH#*:}" node stack/install.mjs

engines: install ## find or start MongoDB, Kafka and Redis
	@$(STACK) engines

up: install ## bring the platform up: engines, services, frontend, demo data
	@$(STACK) up

down: install ## stop what make up started; data stays
	@$(STACK) down

status: install ## show processes with port, health, uptime and memory
	@$(STACK) status

logs: install ## follow the logs; of one process: make logs S=identity
	@$(STACK) logs $(S)

seed: install ## write the demo data into the running platform again
	@$(STACK) seed

demo-provider: install ## start a Keycloak with a realm and connect it to the running platform
	@$(STACK) demo-provider

dev: install ## run in the foreground and reload on change
	@$(STACK) dev

test: install ## everything: static checks, unit, integration, faults, browser journeys
	@$(CHECK)

test-changed: install ## what the changes since the last green whole run can break
	@$(CHECK) changed $(BASE)

test-nightly: install ## everything in every look, with long outages and a real Keycloak; one suite of it: make test-nightly S=screens
	@$(CHECK) nightly $(S)

test-unit: install ## unit tests
	@$(CHECK) unit

test-int: install ## integration tests on the real engines
	@$(CHECK) int

test-fault: install ## tests that stop, freeze and kill processes and engines
	@$(CHECK) fault

screens: install ## every page and part, each state in one look
	@$(CHECK) screens

e2e: install ## journeys in a real browser
	@$(CHECK) e2e

lint: install ## format, lint, types and import rules
	@$(CHECK) lint types arch unused

charts: install ## render, lint and refuse what the Helm charts say; GOLDEN=write writes the renders they are held to
	@GATEHOUSE_GOLDEN=$(GOLDEN) $(CHECK) charts

contracts: install ## generate OpenAPI, AsyncAPI and references from contracts/
	@npm run --silent contracts:generate --workspace contracts

bench: install ## measure; the figures go to docs/performance.md: make bench B=sign-in
	@$(MEASURE) bench $(B)

load: install ## a load test with k6 against the running platform: make load J=sign-in P=steady
	@$(MEASURE) load $(or $(J),sign-in) $(or $(P),smoke)

backup: install ## write all databases to a folder: make backup TO=folder
	@$(STACK) backup $(TO)

restore: install ## replace databases by a backup, of all services or one: make restore FROM=folder S=identity
	@$(STACK) restore $(FROM) $(S)

images: install ## build the images of all processes by podman or docker, with a bill of materials: make images I=identity
	@$(STACK) images $(I)

cluster: install ## install the Helm charts in a control plane of this machine, upgrade, roll back, scale, uninstall
	@k8s/cluster.sh

secrets: install ## print Kubernetes Secrets with new keys; addresses come from the environment: GATEHOUSE_MONGO_URL=... make -s secrets
	@$(STACK) secrets $(NAME)

new-service: install ## make a service from the template: make new-service NAME=billing
	@$(GENERATE) service $(NAME)

new-module: install ## make a module: make new-module SERVICE=identity NAME=devices
	@$(GENERATE) module $(SERVICE) $(NAME) "$(ONE)" "$(FIELDS)"

new-screen: install ## make a module with its screen: make new-screen SERVICE=platform NAME=tariffs RU=Тарифы EN=Tariffs FIELDS=code:unique,name:text,price:int,enabled:switch
	@$(GENERATE) screen $(SERVICE) $(NAME) "$(RU)" "$(EN)" "$(ONE)" "$(FIELDS)"
