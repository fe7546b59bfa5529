/**
 * House rules that Biome, TypeScript, dependency-cruiser and knip do not have: folders that grow too full, files too small to stand
 * alone, banned words and calls, tables of other folders, each with what to use instead.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { lineComplaints, readOnceComplaints, sourceFilePattern } from './house/lines.ts'
import { waitComplaints } from './house/waits.ts'
import { byLayer, featureOf } from './layers.ts'
import { borderComplaints, importedFile } from './rooms/borders.ts'
import { circleComplaints, upwardComplaints } from './rooms/circles.ts'
import { roomComplaints } from './rooms/rooms.ts'
import { timeComplaints } from './statements/deciding-by-time.ts'
import { foreignTableComplaints } from './statements/foreign-tables.ts'
import { rawStatementComplaints } from './statements/raw-statements.ts'
import { stateComplaints } from './states/states.ts'
import { smallFiles } from './tidy-exceptions.ts'

/** More is two ideas in one folder. */
const FILES_MAX = 25
/** A shorter file with one importer belongs into that one. */
const LINES_ALONE_MIN = 40

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const complaints: string[] = []
const ours = new Set(files)
/** Also in a text that only looks like an import. */
const isOurs = (file: string): boolean => ours.has(file)
const sources: { file: string; text: string }[] = []

for (const file of files) {
  if (!sourceFilePattern.test(file)) continue
  const text = readFileSync(file, 'utf8')
  sources.push({ file, text })
  complaints.push(...lineComplaints(file, text))
}

/** Made by programs, or one file a decision: found by their number. */
const isNumbered = (folder: string) => /^server\/migrations(\/|$)|^docs\/decisions$/.test(folder)
for (const [folder, { length }] of Map.groupBy(files, (file) => dirname(file)))
  if (length > FILES_MAX && !isNumbered(folder)) complaints.push(`${folder}: ${length} files, more than ${FILES_MAX}: sub-folders by stage`)

/** What tests are made of; they are no importers either. */
const ofTests = /\.test\.tsx?$|(^|\/)(test|sample|port-suite)(-[\w-]+)?\.ts$|-trial\.ts$/
/** Found by their name, loaded by themselves, or a part of a list: a feature, a courier, its routes and tables, a port, a page, a simulated partner. */
const standsAlone =
  /\/(feature|routes|tables|ports\/[\w-]+)\.ts$|^contract\/(texts|couriers)\/|^words\/|-pages?\.tsx$|^simulators\/(\w+)\/\3\.ts$/

const importers = new Map<string, Set<string>>()
const configures = /^[^/]+\.config\.ts$/
for (const file of files.filter((one) => (sourceFilePattern.test(one) && !ofTests.test(one)) || configures.test(one))) {
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)) {
    const imported = importedFile(file, path)
    if (imported === null) continue
    importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
  }
}
/** An operation is a file of its own, also a short one: routes and lists of tasks hold no logic, and another feature is no place for it. */
const isOperation = (file: string) =>
  [...(importers.get(file) ?? [])].every((one) => /\/(routes|feature)\.ts$/.test(one) || featureOf(one) !== featureOf(file))
const isSmall = (file: string) =>
  importers.get(file)?.size === 1 && !isOperation(file) && readFileSync(file, 'utf8').split('\n').length <= LINES_ALONE_MIN
const small = files.filter(
  (file) => sourceFilePattern.test(file) && !ofTests.test(file) && !standsAlone.test(byLayer(file)) && isSmall(file),
)
for (const file of small.filter((one) => !smallFiles.includes(one)))
  complaints.push(`${file}: under ${LINES_ALONE_MIN} lines, and only ${[...(importers.get(file) ?? [])]} imports it: fold it in`)
for (const file of smallFiles.filter((one) => !small.includes(one)))
  complaints.push(`tools/tidy-exceptions.ts: ${file} needs no exception any more`)

complaints.push(...sources.flatMap(({ file, text }) => [...readOnceComplaints(file, text), ...waitComplaints(file, text)]))

for (const { file, text } of sources.filter((one) => /\.tsx?$/.test(one.file))) complaints.push(...borderComplaints(file, text, isOurs))

complaints.push(
  ...foreignTableComplaints(sources),
  ...rawStatementComplaints(sources),
  ...timeComplaints(sources),
  ...stateComplaints(sources),
  ...circleComplaints(sources),
  ...upwardComplaints(sources),
)

const read = /^(ARCHITECTURE\.md|docs\/areas\/.*\.md)$/
complaints.push(...roomComplaints(new Map(files.map((file) => [file, read.test(file) ? readFileSync(file, 'utf8') : '']))))

const decisions = readFileSync('docs/decisions/README.md', 'utf8')
for (const file of files.filter((one) => /^docs\/decisions\/\d.*\.md$/.test(one)))
  if (!decisions.includes(`(${basename(file)})`)) complaints.push(`docs/decisions/README.md does not list ${basename(file)}`)

const lockfile = readFileSync('package-lock.json', 'utf8')
if (/"resolved":/.test(lockfile)) complaints.push('package-lock.json names where packages were downloaded from')

if (complaints.length > 0) {
  console.log(complaints.join('\n'))
  process.exit(1)
}
