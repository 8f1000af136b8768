engines:
	@node_modules/.bin/node stack/src/cli.ts engines
.PHONY: engines
