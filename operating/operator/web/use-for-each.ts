/** The same act for many rows, a few at a time: progress while it lasts, then what became of each. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf, toApiProblem } from '#web/api.ts'
import { operatorRefreshes } from './operator-refreshes.ts'

/** One after the other would take minutes, all at once would be many calls to a partner in one moment. */
const AT_ONCE = 4

export type RowOutcomes<Answer> = { answers: Answer[]; failures: string[] }

export function useForEach<Row, Answer>(act: (row: Row) => Promise<Answer>) {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  async function run(rows: readonly Row[]): Promise<RowOutcomes<Answer>> {
    const outcomes: RowOutcomes<Answer> = { answers: [], failures: [] }
    const waiting = [...rows]
    const report = () => setProgress({ done: outcomes.answers.length + outcomes.failures.length, total: rows.length })
    report()
    const work = async () => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        await act(row).then(
          (answer) => outcomes.answers.push(answer),
          (problem: unknown) => outcomes.failures.push(toApiProblem(problem).message),
        )
        report()
      }
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, work))
    setProgress(null)
    for (const stale of operatorRefreshes) void cache.invalidateQueries({ queryKey: queryKeyOf(stale) })
    return outcomes
  }
  return { run, progress }
}
