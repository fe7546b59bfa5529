/**
 * Files that take longest begin first, so that the run does not end waiting for one of them, project by project: a worker is kept, with the
 * whole product that it has loaded, only while the next file is of its own project. `times.json` is written by `npm test -- --record`.
 */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Seconds, by file from the root. */
export const knownTimes = (): Record<string, number> => JSON.parse(readFileSync(new URL('./times.json', import.meta.url), 'utf8'))

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = knownTimes()
    const seconds = ({ moduleId }: TestSpecification): number => times[relative(root, moduleId)] ?? 0
    const sorted = (await super.sort(files)).toSorted((a, b) => seconds(b) - seconds(a))
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flat()
  }
}
