/**
 * What one file imports of another of ours. Within a room it is named relatively; what crosses a border is named from the root by Node's
 * subpath imports (`#contract/money.ts`, `imports` in package.json), so that a room can be moved without touching others, and a border is
 * seen where it is crossed.
 */
import { dirname, posix } from 'node:path'
import { areas } from '../layers.ts'

/** Folders whose own folders are rooms. */
const ofRooms = new Set<string>([...areas, 'shapes', 'server', 'simulators', 'product'])

/** The folder within which files name each other relatively: a feature of an area, a part of the server, another folder of the top as a whole. */
export function roomOf(file: string): string {
  const [top = '', second = '', ...rest] = file.split('/')
  return ofRooms.has(top) && rest.length > 0 ? `${top}/${second}` : top
}

/** Of ours, from the root; null: of a package. */
export function importedFile(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(dirname(file), specifier) : null
}

/** As it has to be named in the file. */
export function namedFrom(file: string, imported: string): string {
  const room = roomOf(file)
  const isOfTop = !imported.includes('/')
  if (!isOfTop && imported !== room && !imported.startsWith(`${room}/`)) return `#${imported}`
  const path = posix.relative(dirname(file), imported)
  return path.startsWith('.') ? path : `./${path}`
}

/** Static ones, types too, and those that are loaded; `at`: where the name stands in the text. */
export function importsIn(text: string): { specifier: string; at: number }[] {
  const found = text.matchAll(/(?:\bfrom |^import |\bimport\(|\bvi\.(?:mock|importActual)\()'((?:\.{1,2}\/|#)[^'\n]+)'/gm)
  return [...found].map(({ 0: all, 1: specifier = '', index }) => ({ specifier, at: index + all.lastIndexOf(specifier) }))
}

/** A path that leaves its room, or a name from the root that stays within it. `isOurs`: whether there is such a file. */
export const borderComplaints = (file: string, text: string, isOurs: (imported: string) => boolean): string[] =>
  importsIn(text).flatMap(({ specifier }) => {
    const imported = importedFile(file, specifier)
    const wanted = imported === null || !isOurs(imported) ? specifier : namedFrom(file, imported)
    return wanted === specifier ? [] : [`${file}: use '${wanted}' instead of '${specifier}'`]
  })
