// dependency-cruiser asks swc to parse TypeScript without JSX; this names the files that have it.
const swc = require('@swc/core')

const parse = swc.parseFileSync
swc.parseFileSync = (file, options) => parse.call(swc, file, { ...options, tsx: file.endsWith('.tsx') })
