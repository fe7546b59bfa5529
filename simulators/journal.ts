/**
 * Where a simulator keeps its records: in memory, and one line a change in a file, so that a killed process finds everything again.
 * A line is written before the change is answered; the last record of a key wins; a line torn by the kill is cut off.
 */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type JournalShelf<T> = {
  get(id: string): T | undefined
  put(id: string, record: T): void
  drop(id: string): void
  all(): T[]
  ids(): string[]
  readonly size: number
}

export type SimJournal = { shelf<T>(name: string): JournalShelf<T>; close(): void }

/** The file is rewritten when it holds this many lines more than there are records. */
const STALE_LINES_MAX = 20_000

type Line = { shelf: string; id: string; record?: unknown }

export function openJournal(file: string | null): SimJournal {
  const shelves = new Map<string, Map<string, unknown>>()
  const records = (name: string) => {
    const found = shelves.get(name) ?? new Map<string, unknown>()
    shelves.set(name, found)
    return found
  }
  let lines = file === null ? 0 : replay(file, records)
  let handle = file === null ? null : openSync(file, 'a')

  function write(line: Line): void {
    if (handle === null || file === null) return
    writeSync(handle, `${JSON.stringify(line)}\n`)
    lines += 1
    const live = [...shelves.values()].reduce((total, shelf) => total + shelf.size, 0)
    if (lines - live <= STALE_LINES_MAX) return
    closeSync(handle)
    lines = compact(file, shelves)
    handle = openSync(file, 'a')
  }

  return {
    shelf<T>(name: string): JournalShelf<T> {
      // What is on a shelf was put there by the same shelf, in this run or an earlier one.
      const held = records(name) as Map<string, T>
      return {
        get: (id) => held.get(id),
        put(id, record) {
          held.set(id, record)
          write({ shelf: name, id, record })
        },
        drop(id) {
          if (held.delete(id)) write({ shelf: name, id })
        },
        all: () => [...held.values()],
        ids: () => [...held.keys()],
        get size() {
          return held.size
        },
      }
    },
    close() {
      if (handle !== null) closeSync(handle)
      handle = null
    },
  }
}

function replay(file: string, records: (name: string) => Map<string, unknown>): number {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return 0
  const bytes = readFileSync(file)
  const whole = bytes.lastIndexOf(0x0a) + 1
  if (whole < bytes.length) truncateSync(file, whole)
  const lines = bytes.toString('utf8', 0, whole).split('\n')
  lines.pop()
  for (const text of lines) {
    const { shelf, id, record } = JSON.parse(text) as Line // written by `write` below
    if (record === undefined) records(shelf).delete(id)
    else records(shelf).set(id, record)
  }
  return lines.length
}

/** Writes beside the file and renames: a kill in between leaves the old file whole. */
function compact(file: string, shelves: ReadonlyMap<string, ReadonlyMap<string, unknown>>): number {
  const lines = [...shelves].flatMap(([shelf, held]) => [...held].map(([id, record]) => `${JSON.stringify({ shelf, id, record })}\n`))
  writeFileSync(`${file}.new`, lines.join(''))
  renameSync(`${file}.new`, file)
  return lines.length
}
