/** House rules that no linter knows: long files, banned words and calls, tables of others, each with what to use instead. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { foreignTableComplaints } from './foreign-tables.ts'

const LINES_MAX = 300

type Rule = { what: RegExp; instead: string; only?: RegExp; not?: RegExp }

const source = /^(contract|server|simulators|web|e2e|bench|tools)\/.*\.(ts|tsx|mjs)$/
const tests = /\.test\.tsx?$|^e2e\/|^bench\/|^tools\//

const rules: Rule[] = [
  {
    what: /\bDate\.now\(\)|\bnew Date\(\)/,
    instead: 'app.clock.now()',
    only: /^server\//,
    not: /^server\/(platform\/(clock|server|test-).*|product\.ts|verify-ledger\.ts)|\.test\.ts$|import\//,
  },
  { what: /\benum \w+ \{/, instead: 'z.enum or a union: Node strips types only', only: source },
  { what: /\bas any\b|: any\b/, instead: 'unknown and a schema', only: source, not: /\.d\.ts$|^tools\/tidy\.ts$/ },
  { what: /\b(it|test|describe)\.(skip|only|todo)\b/, instead: 'a test that runs', only: /\.test\.tsx?$|^e2e\// },
  { what: /\bTODO\b|\bFIXME\b/, instead: 'the work itself, or an issue', only: source, not: /^tools\/tidy\.ts$/ },
  {
    what: /@ts-(ignore|expect-error|nocheck)/,
    instead: 'code that needs no exception',
    only: source,
    not: /^tools\/tidy\.ts$/,
  },
  {
    what: /console\.(log|warn|error)/,
    instead: 'app.log',
    only: /^server\/features\/|^server\/ledger\/|^server\/partners\//,
    not: /import\//,
  },
  { what: /\bparseFloat\(|\.toFixed\(2\)/, instead: 'contract/money.ts', only: /^(server|web)\//, not: tests },
  { what: /(Manager|Helper|Util|Service|Controller|Repository)s?\.tsx?$/, instead: 'a file named after what it does' },
]

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const complaints: string[] = []
const sources: { file: string; text: string }[] = []

for (const file of files) {
  if (!source.test(file)) continue
  const text = readFileSync(file, 'utf8')
  sources.push({ file, text })
  const lines = text.split('\n')
  if (lines.length > LINES_MAX) complaints.push(`${file}: ${lines.length} lines, more than ${LINES_MAX}: which second idea is in it?`)
  for (const { what, instead, only, not } of rules) {
    if ((only && !only.test(file)) || not?.test(file) || (!only && !what.test(file))) continue
    if (!only) complaints.push(`${file}: use ${instead}`)
    lines.forEach((line, i) => {
      if (only && what.test(line)) complaints.push(`${file}:${i + 1}: use ${instead}`)
    })
  }
}

complaints.push(...foreignTableComplaints(sources))

const lockfile = readFileSync('package-lock.json', 'utf8')
if (/"resolved":/.test(lockfile)) complaints.push('package-lock.json names where packages were downloaded from')

if (complaints.length > 0) {
  console.log(complaints.join('\n'))
  process.exit(1)
}
