/**
 * Circles between features, between areas, and between folders of the top: what contracts of features import of each other goes in one direction,
 * and so does what their servers and their pages do; a folder of the top imports those below it alone, by the one order of `layers.ts`. Which file
 * of a room imports is not asked: a room that can be read after those it knows can be understood alone. There is no list of exceptions: what two
 * rooms need of each other belongs into one that both know, or is handed over where the product is put together.
 */
import { areas, folders } from '../layers.ts'
import { importedFile, importsIn } from './borders.ts'

type Source = { file: string; text: string }

/** `sending/offers contract`: a part of a room; null: none of a room. Words are of the contract. */
export function featurePartOf(file: string): string | null {
  const [area = '', feature = '', part = ''] = file.split('/')
  if (!(areas as readonly string[]).includes(area) || !/^(contract|words|server|web)$/.test(part)) return null
  return `${area}/${feature} ${part === 'words' ? 'contract' : part}`
}

const ofTests = /\.test\.tsx?$|\/(test|sample)-[^/]+\.tsx?$/

/** `sending contract`: what the parts of an area's features make together. */
const ofArea = (part: string): string => part.replace(/\/\S+/, '')

/** Which part knows which, by the first file that does. */
function waysBetween(sources: readonly Source[]): Map<string, string> {
  const ways = new Map<string, string>()
  const note = (from: string, to: string, file: string) => {
    if (from !== to && !ways.has(`${from} > ${to}`)) ways.set(`${from} > ${to}`, file)
  }
  for (const { file, text } of sources) {
    const from = ofTests.test(file) ? null : featurePartOf(file)
    for (const { specifier } of from === null ? [] : importsIn(text)) {
      const imported = importedFile(file, specifier)
      const to = imported === null ? null : featurePartOf(imported)
      if (from === null || to === null) continue
      note(from, to, file)
      note(ofArea(from), ofArea(to), file)
    }
  }
  return ways
}

/** The shortest way back from where one leads to where it began; null: there is none. */
function wayBack(ways: Iterable<string>, way: string): string[] | null {
  const next = Map.groupBy(
    [...ways].map((one) => one.split(' > ') as [string, string]),
    ([from]) => from,
  )
  const [home = '', first = ''] = way.split(' > ')
  const cameFrom = new Map([[first, home]])
  for (const at of cameFrom.keys()) {
    if (at === home) break
    for (const [, to] of next.get(at) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, at)
  }
  if (!cameFrom.has(home)) return null
  const path = [home]
  for (let at = cameFrom.get(home) ?? home; at !== home; at = cameFrom.get(at) ?? home) path.unshift(at)
  return [home, ...path]
}

export function circleComplaints(sources: readonly Source[]): string[] {
  const ways = waysBetween(sources)
  const seen = new Set<string>()
  return [...ways].flatMap(([way, file]) => {
    const circle = wayBack(ways.keys(), way)
    const parts = circle === null ? '' : [...new Set(circle)].sort().join()
    if (circle === null || seen.has(parts)) return []
    seen.add(parts)
    return [`${file}: closes a circle of ${way.includes('/') ? 'rooms' : 'areas'}: ${circle.join(' > ')}`]
  })
}

const topOf = (file: string): number => (folders as readonly string[]).indexOf(file.split('/')[0] ?? '')

/** Imports of a folder of the top that comes later than the file's own. */
export const upwardComplaints = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) => {
    if (ofTests.test(file) || topOf(file) < 0) return []
    const imported = importsIn(text).map(({ specifier }) => importedFile(file, specifier) ?? '')
    const later = [...new Set(imported)].filter((one) => topOf(one) > topOf(file))
    return later.map((one) => `${file}: imports ${one}, which comes later: ${folders[topOf(file)]} is below ${folders[topOf(one)]}`)
  })
