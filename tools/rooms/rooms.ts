/**
 * What makes a feature's folder a room: one knows where to begin, reads its words in both languages, finds a test beside what it tests, and
 * finds the room on the map. Each complaint names the room and what it lacks.
 */
import { areas } from '../layers.ts'

/** Texts of files, by path from the root; of a file that nothing is read of, ''. */
export type SourceTree = ReadonlyMap<string, string>

const parts = ['contract', 'words', 'server', 'web']
const languages = ['ro', 'en']
/** The door of a feature that others enter by fewer operations than its area has. */
const besideParts = /^[^/]+\.ts$/

/** `<area>/<feature>`, each once; what an area asks of partners stands in `ports` and is none. */
export function roomsIn(tree: SourceTree): string[] {
  const rooms = [...tree.keys()].flatMap((file) => {
    const [area = '', feature = '', ...rest] = file.split('/')
    return (areas as readonly string[]).includes(area) && feature !== 'ports' && rest.length > 0 ? [`${area}/${feature}`] : []
  })
  return [...new Set(rooms)].sort()
}

export function roomComplaints(tree: SourceTree): string[] {
  return roomsIn(tree).flatMap((room) => {
    const files = [...tree.keys()].filter((file) => file.startsWith(`${room}/`)).map((file) => file.slice(room.length + 1))
    return [...complaintsOfParts(files), ...complaintsOfWords(files), ...complaintsOfMap(room, tree)].map((one) => `${room}: ${one}`)
  })
}

function complaintsOfParts(files: readonly string[]): string[] {
  const others = new Set(files.filter((file) => !besideParts.test(file)).map((file) => file.split('/')[0] ?? ''))
  const has = (test: RegExp): boolean => files.some((file) => test.test(file))
  const isServed = has(/^server\/(.*\/)?(routes|tables)\.ts$/)
  return [
    ...[...others].filter((part) => !parts.includes(part)).map((part) => `has a folder ${part}, which is none of ${parts.join(', ')}`),
    ...(isServed && !has(/^server\/feature\.ts$/) ? ['has no server/feature.ts, where one begins to read'] : []),
    ...(has(/\.test\.tsx?$/) ? [] : ['has no test beside what it does']),
    ...(has(/^web\//) && !has(/^words\//) ? ['shows pages and has no words'] : []),
  ]
}

/** The same files in each language. */
function complaintsOfWords(files: readonly string[]): string[] {
  const words = (language: string) =>
    files.filter((file) => file.startsWith(`words/${language}/`)).map((file) => file.slice('words/ro/'.length))
  return languages.flatMap((one) =>
    languages.flatMap((other) =>
      words(one)
        .filter((file) => !words(other).includes(file))
        .map((file) => `has words/${one}/${file}, but not in ${other}`),
    ),
  )
}

/** Its area's page says what it is; the map names it. */
function complaintsOfMap(room: string, tree: SourceTree): string[] {
  const [area = '', feature = ''] = room.split('/')
  const isNamed = (page: string): boolean => page.includes(`\`${room}`) || page.includes(`\`${feature}\``) || page.includes(`\`${feature}/`)
  return [
    ...(isNamed(tree.get(`docs/areas/${area}.md`) ?? '') ? [] : [`docs/areas/${area}.md does not say what it is`]),
    ...(tree.get('ARCHITECTURE.md')?.includes(`\`${feature}\``) ? [] : ['ARCHITECTURE.md does not name it']),
  ]
}
